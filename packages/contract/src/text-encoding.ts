export interface DecodedText {
  /** Without a mark of the byte order. */
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Windows-1251';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\p{Cn}]/u;

/** Text of an office program. Another 8-bit encoding than UTF-8 is guessed, so say which one it was. @returns null if it is no text */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const marked = markedUtf16(bytes);
  if (marked) return decodeAs(bytes, marked, 'UTF-16');
  const utf8 = bytes.includes(0) ? null : decode(bytes, 'utf-8');
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8' };
  if (bytes.includes(0)) return decodeAs(bytes, guessedUtf16(bytes), 'UTF-16');
  const cyrillic = decodeAs(bytes, 'windows-1251', 'Windows-1251');
  return cyrillic && isCyrillic(cyrillic.text) ? cyrillic : decodeAs(bytes, 'windows-1252', 'Windows-1252');
}

/** UTF-8, or UTF-16 with its mark: what is certain. @returns null if it is neither */
export function decodeUnicode(bytes: Uint8Array): string | null {
  return decode(bytes, markedUtf16(bytes) ?? 'utf-8');
}

/**
 * Whether bytes of a code page were read rightly as Cyrillic: words of Western languages have Latin letters beside their accents. `i` is
 * in Ukrainian words of code page 866, which has no Ukrainian one.
 */
export function isCyrillic(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  const cyrillic = words.filter((word) => /^[\p{Script=Cyrillic}iI]+$/u.test(word));
  const mixed = words.filter((word) => /\p{Script=Cyrillic}/u.test(word) && /[a-hj-z]/i.test(word));
  const certain = cyrillic.filter((word) => /\p{Script=Cyrillic}{2}/u.test(word));
  return certain.length > mixed.length;
}

function decodeAs(bytes: Uint8Array, label: string, encoding: DecodedText['encoding']): DecodedText | null {
  const text = decode(bytes, label);
  return text === null || NOT_TEXT.test(text) ? null : { text, encoding };
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function markedUtf16([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** By the half of the characters that is zero in Latin letters, blanks and line breaks. */
function guessedUtf16(bytes: Uint8Array): string {
  return bytes.indexOf(0) % 2 === 0 ? 'utf-16be' : 'utf-16le';
}
