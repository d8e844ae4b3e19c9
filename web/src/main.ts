import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";
import "./app.css";
import "./board/pieces.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { drawings } from "./board/drawings";
import { server } from "./server.svelte";

const target = document.getElementById("app");
if (target) {
    server.begin(drawings());
    mount(App, { target });
}
