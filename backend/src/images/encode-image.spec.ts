import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { animatedGif, cameraPhoto, hugePng, page } from '../../test/pictures.js';
import { StorageFullError } from '../core/storage/storage-errors.js';
import { drawSizes } from './encode-image.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The sizes of an upload with these bytes. */
async function draw(bytes: Uint8Array) {
  const [path, fullPath] = [join(folder, randomUUID()), join(folder, randomUUID())];
  await writeFile(path, bytes);
  const sizes = await drawSizes(path, fullPath);
  return { ...sizes, full: await readFile(fullPath) };
}

const formats: [string, (picture: Sharp) => Sharp, string][] = [
  ['JPEG', (picture) => picture.jpeg(), 'image/jpeg'],
  ['PNG', (picture) => picture.png(), 'image/png'],
  ['GIF', (picture) => picture.gif(), 'image/gif'],
  ['WebP', (picture) => picture.webp(), 'image/webp'],
];

test.each(formats)('a %s keeps its type and gets two small sizes', async (_, encode, mimeType) => {
  const sizes = await draw(await encode(page(2100, 1050)).toBuffer());
  expect(sizes).toMatchObject({ mimeType, width: 2100, height: 1050 });
  expect(`image/${(await sharp(sizes.full).metadata()).format}`).toBe(mimeType);
  expect(await sharp(sizes.web).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
  expect(await sharp(sizes.thumb).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
});

test.runIf(process.platform === 'linux').each(formats)(
  'a %s that does not fit on the disk is not called damaged',
  async (_, encode) => {
    const path = join(folder, randomUUID());
    await writeFile(path, await encode(noise()).toBuffer());
    await expect(drawSizes(path, '/dev/full')).rejects.toBeInstanceOf(StorageFullError);
  },
);

describe('a TIFF', () => {
  const encodings: [string, (picture: Sharp) => Sharp][] = [
    ['without compression', (picture) => picture.tiff({ compression: 'none' })],
    ['with LZW', (picture) => picture.tiff({ compression: 'lzw' })],
    ['with JPEG', (picture) => picture.tiff({ compression: 'jpeg' })],
    [
      'in black and white',
      (picture) =>
        picture.flatten().threshold().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }),
    ],
    ['with 16 bits', (picture) => picture.toColourspace('rgb16').tiff()],
    ['with inks', (picture) => picture.toColourspace('cmyk').tiff()],
    ['in tiles and the large form', (picture) => picture.tiff({ tile: true, bigtiff: true })],
  ];
  test.each(encodings)('%s is stored as a JPEG', async (_, encode) => {
    const sizes = await draw(await encode(page(300, 200)).toBuffer());
    expect(sizes).toMatchObject({ mimeType: 'image/jpeg', width: 300, height: 200 });
    const { format, space } = await sharp(sizes.full).metadata();
    expect([format, ['srgb', 'b-w'].includes(space ?? '')]).toEqual(['jpeg', true]);
    const { channels } = await sharp(sizes.full).toColourspace('srgb').stats();
    // The page is light.
    expect(channels[1]?.mean).toBeGreaterThan(150);
  });

  test('with several pages is refused, because all but the first would be lost', async () => {
    const pages = await Promise.all([1, 2].map(() => page(40, 30).png().toBuffer()));
    const several = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    await expect(draw(several)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This TIFF has several pages. Please send a PDF, or each page as an image',
    });
  });

  test('with too many pixels is refused before it is decoded', async () => {
    const large = sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: 'white' } });
    await expect(draw(await large.tiff({ compression: 'lzw' }).toBuffer())).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});

it('does not enlarge a small image', async () => {
  const { web, thumb } = await draw(await page(120, 80).png().toBuffer());
  expect(await sharp(web).metadata()).toMatchObject({ width: 120, height: 80 });
  expect(await sharp(thumb).metadata()).toMatchObject({ width: 120, height: 80 });
});

it.each([
  [1000, 20_000, { width: 800, height: 16_000 }, { width: 100, height: 2000 }],
  [20_000, 500, { width: 16_383, height: 410 }, { width: 4000, height: 100 }],
  [20_000, 10, { width: 16_383, height: 8 }, { width: 16_383, height: 8 }],
])('a strip of %i × %i stays readable in the small sizes', async (width, height, web, thumb) => {
  const sizes = await draw(await page(width, height).png().toBuffer());
  expect(sizes).toMatchObject({ width, height });
  expect(await sharp(sizes.web).metadata()).toMatchObject(web);
  expect(await sharp(sizes.thumb).metadata()).toMatchObject(thumb);
});

it('removes camera data and location, and rotates the image upright', async () => {
  const photo = await cameraPhoto();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { full, web, thumb, width, height } = await draw(photo);
  expect({ width, height }).toEqual({ width: 200, height: 300 });
  for (const bytes of [full, web, thumb]) {
    const { exif, xmp, iptc, orientation, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation, comments }).toEqual({});
    expect(bytes.includes('SecretCamera')).toBe(false);
  }
});

it('keeps all frames of an animation in the full size and only the first in the small sizes', async () => {
  const sizes = await draw(await animatedGif());
  expect(sizes).toMatchObject({ width: 60, height: 40 });
  expect((await sharp(sizes.full).metadata()).pages).toBe(3);
  expect((await sharp(sizes.web).metadata()).pages ?? 1).toBe(1);
});

describe('hostile uploads', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', html],
    ['SVG', svg],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['zeros', Buffer.alloc(1000)],
  ])('%s is refused, because it is not an image', async (_, bytes) => {
    await expect(draw(bytes)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Please select an image file: JPEG, PNG, GIF, WebP or TIFF',
    });
  });

  it.each([
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['GIF', Buffer.from('GIF89a')],
  ])('HTML after the first bytes of a %s is refused', async (_, magic) => {
    await expect(draw(Buffer.concat([magic, html, Buffer.alloc(200)]))).rejects.toMatchObject({
      code: expect.stringMatching(/^(VALIDATION_FAILED|UNSUPPORTED_MEDIA_TYPE)$/),
    });
  });

  it.each(formats)('data after the end of a %s is removed', async (_, encode) => {
    const picture = await encode(page(80, 60)).toBuffer();
    const { full, web, thumb } = await draw(Buffer.concat([picture, html]));
    for (const bytes of [full, web, thumb]) expect(bytes.includes('<script>')).toBe(false);
  });

  it.each(formats)('a truncated %s is refused as damaged', async (_, encode) => {
    const picture = await encode(noise()).toBuffer();
    await expect(draw(picture.subarray(0, picture.length / 2))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This image file is damaged and cannot be read',
    });
  });

  it('a small file with a huge number of pixels is refused before it is decoded', async () => {
    const bomb = hugePng(50_000, 50_000);
    expect(bomb.length).toBeLessThan(1000);
    await expect(draw(bomb)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The image must have at most 50 million pixels.',
    });
  });
});

/** Noise compresses badly, so half of the file contains only half of the pixels. */
function noise(): Sharp {
  const pixels = randomBytes(300 * 300 * 3);
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } });
}
