// For what opens on request: the page moves as little as needed to show all of it.
export const inSight = (node: HTMLElement): void => node.scrollIntoView({ block: "nearest" });
