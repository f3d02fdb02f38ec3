/** The attributes of a writing surface by which the browser and on-screen keyboards check and correct what is written, or leave it. */
export function spellingAttributes(keepsSpelling: boolean) {
  return keepsSpelling
    ? ({ spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' } as const)
    : ({ spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' } as const);
}
