const INLINE = '(?:strong|em|u|s|a|span|sub|sup|code)\\b';
/** Before a block, a line break or the end, possibly with inline tags in between. */
const BEFORE_EDGE = new RegExp(`&nbsp;(?=(?:</?${INLINE}[^>]*>)*(?:<(?!/?${INLINE})|$))`, 'g');
const PARTS = /<\/?([a-z][a-z0-9]*)[^>]*>|&nbsp;|[^<&]+|[<&]/g;
const INLINE_TAG = new RegExp(`^${INLINE}$`);
/** Stands for a no-break space that stays. */
const KEPT = '\u0001';

/**
 * Replaces the no-break spaces in Quill's copied HTML by spaces, except where HTML does not show a space: at the beginning and
 * the end of a line, and after another space. A no-break space of the text itself is a character, not `&nbsp;`.
 */
export function withoutHardSpaces(html: string): string {
  let isHidden = true;
  return html
    .replace(BEFORE_EDGE, KEPT)
    .replace(PARTS, (part, tag: string | undefined) => {
      if (tag) {
        isHidden ||= !INLINE_TAG.test(tag);
        return part;
      }
      const isSpace = part === '&nbsp;';
      const shown = isSpace && !isHidden ? ' ' : part;
      isHidden = shown === ' ';
      return shown;
    })
    .replaceAll(KEPT, '&nbsp;');
}
