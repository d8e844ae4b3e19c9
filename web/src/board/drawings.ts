// The drawings of all pieces, asked for as soon as the page begins: a board does not show up before
// its pieces. They are the background images of the style sheets' rules for pieces.
function addresses(): string[] {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return rules.flatMap((rule) => {
        if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes("piece.")) return [];
        return /url\("?([^")]+)"?\)/.exec(rule.style.backgroundImage)?.[1] ?? [];
    });
}

// One that does not come is missing on the board, no more.
export const drawings = (): Promise<unknown> =>
    Promise.allSettled(
        addresses().map((address) => {
            const image = new Image();
            image.src = address;
            return image.decode();
        }),
    );
