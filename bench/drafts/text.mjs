const PARAGRAPH = 1000;
const OPENING = '<p>';
const CLOSING = '</p>';
const SYLLABLES =
  'al an ber cor da del en far gar hel in jo kar lan mo nor or per ra sel ter un va wi za'.split(' ');

/** Words of two to four syllables that fill `length` characters. */
export function words(length) {
  let text = '';
  while (text.length < length) {
    const count = 2 + Math.floor(Math.random() * 3);
    for (let n = 0; n < count; n++) text += SYLLABLES[Math.floor(Math.random() * SYLLABLES.length)];
    text += ' ';
  }
  return `${text.slice(0, length - 1)}a`;
}

/** Paragraphs as the editor writes them. */
export function html(length) {
  const inner = PARAGRAPH - OPENING.length - CLOSING.length;
  const paragraphs = Math.round(length / PARAGRAPH);
  return Array.from({ length: paragraphs }, () => OPENING + words(inner) + CLOSING).join('');
}

/** An edit of one passage of a text made by `html`. */
export function rewrite(textLength, length) {
  const paragraph = Math.floor(Math.random() * Math.floor(textLength / PARAGRAPH));
  const room = PARAGRAPH - OPENING.length - CLOSING.length - length;
  const at = paragraph * PARAGRAPH + OPENING.length + Math.floor(Math.random() * room);
  return { at, remove: length, insert: words(length) };
}
