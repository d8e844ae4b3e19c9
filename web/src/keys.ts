// Should the page answer to this key? Not while somebody writes or while a control has its own use
// for it.
export function handlesKey(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = event.target as Element | null;
    if (target?.closest("input:not([type=checkbox]), select, textarea, [contenteditable]"))
        return false;
    const isScrolling = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
    return !(isScrolling && target?.closest("input[type=radio]"));
}
