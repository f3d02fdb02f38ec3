import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

/** First and last code point of each range. */
export type CodePointRanges = readonly (readonly [number, number])[];

export class NotoFace {
  constructor(
    private readonly file: string,
    private readonly unicodeRange: string,
    private readonly ranges: CodePointRanges,
  ) {}

  includes(point: number): boolean {
    return isInRanges(point, this.ranges);
  }

  /** The fonts are variable, so one rule serves every weight. Chromium writes them into a PDF as outlines (Type 3). */
  get css(): string {
    const font = readFileSync(this.file).toString('base64');
    return `@font-face{font-family:"Noto";font-weight:100 900;unicode-range:${this.unicodeRange};src:url(data:font/woff2;base64,${font}) format("woff2")}`;
  }
}

let faces: NotoFace[] | undefined;

/** The faces that together have these characters, as far as there are any. */
export function findNotoFaces(points: readonly number[]): NotoFace[] {
  faces ??= PACKAGES.flatMap(readFaces);
  const all = faces;
  return [...new Set(points.flatMap((point) => all.find((face) => face.includes(point)) ?? []))];
}

function readFaces(name: string): NotoFace[] {
  const sheet = require.resolve(`${name}/index.css`);
  return [...readFileSync(sheet, 'utf8').matchAll(FACE)].map(
    ([, file = '', range = '']) => new NotoFace(join(dirname(sheet), file), range, parseRanges(range)),
  );
}

export function isInRanges(point: number, ranges: CodePointRanges): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last);
}

/** `U+0460-052F,U+20B4` */
export function parseRanges(unicodeRange: string): CodePointRanges {
  return unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}
