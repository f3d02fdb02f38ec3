/** Replaces each text node by `<font>` elements, as Chrome's translator does, except where `translate="no"` forbids it. */
export function translatePage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
  for (const text of found) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate="no"]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}
