import type Quill from 'quill/core';

/** Quill must have the word that is being composed before it changes the text. On a phone, each word is composed. */
export function afterComposition(quill: Quill, act: () => void): void {
  if (!quill.composition.isComposing) {
    act();
    return;
  }
  quill.root.addEventListener('compositionend', () => setTimeout(act), { once: true });
  quill.root.blur();
}
