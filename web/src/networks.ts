// Networks in words.
import type { GameInfo, NetworkSetup } from "./protocol";
import type { Texts } from "./texts/texts";

// Of an input or an output: "white queen d4", "white to move", or a move as it is written.
export function unitName(t: Texts, info: GameInfo, name: string): string {
    const [side = "", kind = "", where, ...rest] = name.split(" ");
    if (!Object.values(info.sides).includes(side) || where === undefined || rest.length > 0)
        return name;
    if (kind === "to") return t.toMove(side);
    const kinds = new Set(Object.values(info.pieces).map((piece) => piece.kind));
    // Where all pieces of a side are alike, its name says enough.
    return kinds.has(kind) ? `${t.piece(side, kind)} ${where}` : `${side} ${where}`;
}

// All that a network is and how it learns, in short.
export function networkWords(
    t: Texts,
    network: NetworkSetup,
    number: (value: number) => string,
): string[] {
    const { said } = t.network;
    const { layers, replay, target, shaping } = network;
    return [
        layers === "none"
            ? said.noLayers
            : said.layers(layers.replaceAll(",", ", "), t.network.activations[network.activation]),
        said.outputs[network.output],
        said.sees(t.network.sees[network.view]),
        ...(network.moves ? [said.moves] : []),
        said.teacher(t.network.teachers[network.teacher]),
        replay === 0 ? said.noReplay : said.replay(number(replay), number(network.batch)),
        ...(network.prioritised ? [said.prioritised] : []),
        ...(target > 0 ? [said.target(number(target))] : []),
        ...(network.double ? [said.double] : []),
        ...(shaping > 0 ? [said.shaping(number(shaping))] : []),
        said.steps(t.network.optimisers[network.optimiser], t.network.losses[network.loss]),
    ];
}
