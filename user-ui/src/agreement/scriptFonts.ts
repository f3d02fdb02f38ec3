const SCRIPT_FONT = 'Caveat';

/** The fonts of noto.css. For Han, the first font that has a character is used. */
const NOTO_FONTS = [
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
    'SC',
    'TC',
    'JP',
    'KR',
  ].map((script) => `"Noto Sans ${script} Variable"`),
  '"Noto Serif Tibetan Variable"',
  '"Noto Sans Myanmar"',
  '"Noto Sans Variable"',
].join(', ');

/** The fonts of a typed signature. */
export const SIGNATURE_FONTS = `${SCRIPT_FONT}, ${NOTO_FONTS}, cursive`;

/** Letters that the script font does not have. */
const OTHER_LETTERS = /(?![\p{Script=Latin}\p{Script=Cyrillic}])\p{L}\p{M}*/gu;

/** Loads the fonts of the letters of the name. */
export async function loadSignatureFonts(name: string): Promise<void> {
  const others = name.match(OTHER_LETTERS)?.join('') ?? '';
  if (others) {
    await import('./noto.css');
    await document.fonts.load(`16px ${NOTO_FONTS}`, others);
  }
  await document.fonts.load(`16px ${SCRIPT_FONT}`, name);
}
