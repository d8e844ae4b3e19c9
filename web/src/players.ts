// How players are written: name[:key=value[,key=value]...].

export interface Limits {
    depth?: number;
    time?: number; // milliseconds
    nodes?: number;
    playouts?: number;
    noise?: number; // hundredths by which it misjudges a position
}

export interface Spec {
    player: string;
    keys: Map<string, string>;
}

export function readSpec(text: string): Spec {
    const [player = "", ...rest] = text.split(":");
    const keys = new Map<string, string>();
    for (const pair of rest.join(":").split(",")) {
        const [key, ...value] = pair.split("=");
        if (key && value.length > 0) keys.set(key, value.join("="));
    }
    return { player, keys };
}

export function writeSpec({ player, keys }: Spec): string {
    const pairs = [...keys].filter(([, value]) => value !== "").map(([k, v]) => `${k}=${v}`);
    return pairs.length > 0 ? `${player}:${pairs.join(",")}` : player;
}

// What is said about how long it may think, and how well it sees.
export function limitsOf(spec: Spec): Limits {
    const limits: Limits = {};
    for (const key of ["depth", "time", "nodes", "playouts", "noise"] as const) {
        const value = Number(spec.keys.get(key));
        if (value > 0) limits[key] = value;
    }
    return limits;
}
