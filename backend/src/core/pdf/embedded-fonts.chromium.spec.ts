import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedFonts } from './embedded-fonts.js';
import { PdfRenderer } from './pdf-renderer.js';

const NAMES = [
  'प्रिया शर्मा',
  '李小龙 劉德華',
  'さくら タナカ 김민수',
  'สมชาย ใจดี ສົມຊາຍ',
  'محمد علی',
  'שרה כהן',
  'অনিতা દીપા ਗੁਰਪ੍ਰੀਤ ଅନିତା',
  'முருகன் రాము ಕಮಲಾ അനു නිමල්',
  'မောင် សុខា བསྟན',
  'Γιώργος Анна Հայկ გიორგი አበበ',
];

const renderer = new PdfRenderer();
const fonts = new EmbeddedFonts();

beforeAll(() => renderer.warmUp(), 120_000);
afterAll(() => renderer.close());

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
async function print(name: string, css: string): Promise<Print> {
  const html = `<meta charset="utf-8"><style>${css} p { font-family: Inter, Noto, sans-serif }</style><p>${name}</p>`;
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
    expect((await print(name, fonts.cssFor(name))).emptyBoxes).toBe(0);
  });

  it('the text can be read back, and the fonts are Noto', async () => {
    const chinese = await print('李小龙', fonts.cssFor('李小龙'));
    expect(chinese).toMatchObject({ text: '李小龙', fonts: expect.arrayContaining(['NotoSansSC']) });
    const hindi = await print('नमन', fonts.cssFor('नमन'));
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
