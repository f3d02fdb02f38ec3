import { expect, test } from 'vitest';
import { EmbeddedFonts } from './embedded-fonts.js';
import { notoFaces } from './noto-fonts.js';

const fonts = new EmbeddedFonts();
const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** It chooses the form of the character before it and is not drawn itself. */
const VARIATION_SELECTOR = 0xfe00;

test.each(['홍길동', '李小龙 劉德華', 'ޙްމަ', 'ကျော်', 'ᾠδή', 'Ɓala'])(
  'a font has each letter of %s',
  (name) => {
    const faces = fonts.facesFor(name);
    for (const point of pointsOf(name)) expect(faces.some((face) => face.draws(point))).toBe(true);
  },
);

test('every character that a Noto font has is drawn', () => {
  const drawn = new Set(notoFaces().flatMap((face) => [...face.points].filter((point) => face.draws(point))));
  const missing = notoFaces().flatMap((face) => [...face.points].filter((point) => !drawn.has(point)));
  expect([...new Set(missing)]).toEqual([VARIATION_SELECTOR]);
  expect(drawn.size).toBeGreaterThan(36_000);
});

test('a character without a font embeds none', () => {
  expect(fonts.facesFor('Ada \u{1f600}\n')).toEqual(fonts.facesFor('Ada'));
});
