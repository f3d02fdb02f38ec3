import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedFonts } from './embedded-fonts.js';
import { notoFaces } from './noto-fonts.js';
import { PdfRenderer } from './pdf-renderer.js';

const NAMES = [
  'प्रिया शर्मा',
  '李小龙 劉德華',
  'さくら タナカ 김민수',
  '홍길동',
  '홍길동 李小龙',
  'สมชาย ใจดี ສົມຊາຍ',
  'محمد علی',
  'שרה כהן',
  'অনিতা દીપા ਗੁਰਪ੍ਰੀਤ ଅନିତା',
  'முருகன் రాము ಕಮಲಾ അനു නිමල්',
  'မောင် សុខា བསྟན',
  'Γιώργος Анна Հայկ გიორგი አበበ',
  'އަޙްމަދު ١٢٣',
  'ကျော်စွာ ၁၂၃',
  // Only Inter has these.
  'ᾠδή Ɓala Ӑнтун',
  // Decomposed, as macOS writes names of files.
  '홍길동'.normalize('NFD'),
];

const renderer = new PdfRenderer();
const fonts = new EmbeddedFonts();

beforeAll(() => renderer.warmUp(), 120_000);
afterAll(() => renderer.close());

const isPrinted = (character: string) => !/[\p{C}\p{Z}<&]/u.test(character);

interface Glyph {
  originalCharCode: number;
}

interface Print {
  text: string;
  fonts: string[];
  /** Glyphs without a shape. Their code is 0. */
  emptyBoxes: number;
}

/** The fonts and glyphs of the first page. */
async function print(lines: readonly string[], css: string, family = 'Inter'): Promise<Print> {
  const style = `@page { size: 2000mm } p { font: 8px ${family}, Noto, sans-serif; margin: 0 }`;
  const body = lines.map((line) => `<p>${line}</p>`).join('');
  const html = `<meta charset="utf-8"><style>${css} ${style}</style>${body}`;
  const page = await (await getDocumentProxy(await renderer.renderPdf(html))).getPage(1);
  const { items } = await page.getTextContent();
  const { argsArray } = await page.getOperatorList();
  const found = new Set<string>();
  let emptyBoxes = 0;
  for (const [first] of (argsArray as (unknown[] | null)[]).map((args) => args ?? [])) {
    if (typeof first === 'string' && page.commonObjs.has(first)) found.add(page.commonObjs.get(first).name);
    if (Array.isArray(first))
      emptyBoxes += first.filter((glyph: Glyph) => glyph?.originalCharCode === 0).length;
  }
  return {
    text: items.map((item) => ('str' in item ? item.str : '')).join(''),
    fonts: [...found].map((font) => font.replace(/^\w+\+|-\w+$/g, '')),
    emptyBoxes,
  };
}

describe('names in a PDF', () => {
  it.each(NAMES)('%s has a glyph for each letter', async (name) => {
    const css = fonts.cssFor(name);
    expect((await print([name], css)).emptyBoxes).toBe(0);
    expect((await print([name], css, '"Source Serif 4"')).emptyBoxes).toBe(0);
  });

  it('a character of each file of the Noto fonts has a glyph', async () => {
    const characters = notoFaces().map((face) => {
      const printed = [...face.points].map((point) => String.fromCodePoint(point)).filter(isPrinted);
      return printed[Math.floor(printed.length / 2)] ?? '';
    });
    const { text, emptyBoxes } = await print(characters, fonts.cssFor(characters.join('')));
    expect(text.length).toBeGreaterThan(500);
    expect(emptyBoxes).toBe(0);
  }, 60_000);

  it('the text can be read back, and the fonts are Noto', async () => {
    const chinese = await print(['李小龙'], fonts.cssFor('李小龙'));
    expect(chinese).toMatchObject({ text: '李小龙', fonts: expect.arrayContaining(['NotoSansSC']) });
    const hindi = await print(['नमन'], fonts.cssFor('नमन'));
    expect(hindi).toMatchObject({ text: 'नमन', fonts: ['NotoSansDevanagari'] });
  });
});

it('a Latin text embeds no Noto font, and a name embeds only the fonts of its characters', () => {
  const countFaces = (text: string) => fonts.cssFor(text).split('@font-face').length - 1;
  const latin = countFaces('Ada Lovelace');
  expect(fonts.cssFor('Ada Lovelace')).not.toContain('"Noto"');
  expect(countFaces('Ada प्रिया')).toBe(latin + 1);
  expect(countFaces('Ada 一')).toBe(latin + 1);
});
