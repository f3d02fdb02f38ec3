const WORDS = 'the quick brown fox jumps over the lazy dog and writes down what it has seen'.split(' ');
const WORDS_IN_PARAGRAPH = 100;

/** This number of words in paragraphs, as the editor's HTML. */
export function manyWords(count: number): string {
  const paragraphs: string[] = [];
  for (let from = 0; from < count; from += WORDS_IN_PARAGRAPH) {
    const length = Math.min(WORDS_IN_PARAGRAPH, count - from);
    const words = Array.from({ length }, (_, index) => WORDS[(from + index) % WORDS.length]);
    paragraphs.push(`<p>${words.join(' ')}</p>`);
  }
  return paragraphs.join('');
}
