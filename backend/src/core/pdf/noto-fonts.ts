import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FontFace } from './font-face.js';

const require = createRequire(import.meta.url);

/** The Noto fonts of the scripts that the text fonts do not have. For Han, the first font that has a character is used. */
const PACKAGES = [
  ...[
    'arabic',
    'armenian',
    'bengali',
    'devanagari',
    'ethiopic',
    'georgian',
    'gujarati',
    'gurmukhi',
    'hebrew',
    'kannada',
    'khmer',
    'lao',
    'malayalam',
    'oriya',
    'sinhala',
    'tamil',
    'telugu',
    'thaana',
    'thai',
    'sc',
    'tc',
    'jp',
    'kr',
  ].map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource/noto-sans-myanmar',
];

const FACE = /src: url\(\.\/(files\/[^)]+\.woff2)\)[^;]*;\s*unicode-range: ([^;]+);/g;

/** The name of the fonts that a document names after the text fonts. */
export const FALLBACK_FAMILY = 'Noto';
export const ALL_WEIGHTS = '100 900';

let faces: FontFace[] | undefined;

/** All Noto fonts, in the order in which a character is looked up in them. */
export function notoFaces(): readonly FontFace[] {
  faces ??= PACKAGES.flatMap(readFaces);
  return faces;
}

/** The fonts are variable, so one rule serves every weight. Chromium writes them into a PDF as outlines (Type 3). */
function readFaces(name: string): FontFace[] {
  const sheet = require.resolve(`${name}/index.css`);
  return [...readFileSync(sheet, 'utf8').matchAll(FACE)].map(
    ([, file = '', unicodeRange = '']) =>
      new FontFace({
        family: FALLBACK_FAMILY,
        unicodeRange,
        files: [{ weight: ALL_WEIGHTS, file: join(dirname(sheet), file) }],
      }),
  );
}
