/** UTF-16 units without white space or a tag. More can neither be counted as words nor be searched. */
export const MAX_LENGTH_WITHOUT_SPACE = 1_000_000;

const [TAB, SPACE, AMPERSAND, LESS, GREATER, NO_BREAK_SPACE] = [0x09, 0x20, 0x26, 0x3c, 0x3e, 0xa0];
const TAG_BEGINNING = /[a-z/!?]/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/**
 * Finds a text that is surely longer than `maxLength` when it is sanitised, or has too many characters without white space. One pass that
 * looks neither into tags nor into comments: sanitising a text that consists of `<` takes 20 s and 1 GB before its length is known.
 */
export function findExcess(html: string, maxLength: number): 'length' | 'length without space' | null {
  let length = 0;
  let withoutSpace = 0;
  for (let at = 0; at < html.length; at += 1) {
    const unit = html.charCodeAt(at);
    if (unit === LESS && TAG_BEGINNING.test(html.charAt(at + 1))) {
      const end = html.startsWith('<!--', at) ? html.indexOf('-->', at + 4) + 2 : html.indexOf('>', at + 2);
      if (end < at) break;
      at = end;
      withoutSpace = 0;
      continue;
    }
    if (unit === AMPERSAND) {
      ENTITY.lastIndex = at;
      const entity = ENTITY.exec(html)?.[0];
      length += entity ? 1 : '&amp;'.length;
      if (entity) at += entity.length - 1;
    } else if (unit === NO_BREAK_SPACE) length += '&nbsp;'.length;
    else length += unit === LESS || unit === GREATER ? '&lt;'.length : 1;
    const isSpace = unit === SPACE || unit === NO_BREAK_SPACE || (unit >= TAB && unit <= 0x0d);
    withoutSpace = isSpace ? 0 : withoutSpace + 1;
    if (length > maxLength) return 'length';
    if (withoutSpace > MAX_LENGTH_WITHOUT_SPACE) return 'length without space';
  }
  return null;
}
