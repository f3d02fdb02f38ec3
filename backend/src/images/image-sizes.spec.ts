import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { animatedGif, cameraPhoto, hugePng, page } from '../../test/pictures.js';
import { drawSizes } from './image-sizes.js';

const formats: [string, (picture: Sharp) => Sharp, string][] = [
  ['JPEG', (picture) => picture.jpeg(), 'image/jpeg'],
  ['PNG', (picture) => picture.png(), 'image/png'],
  ['GIF', (picture) => picture.gif(), 'image/gif'],
  ['WebP', (picture) => picture.webp(), 'image/webp'],
];

test.each(formats)('a %s stays one and gets its two small sizes', async (_, encode, mimeType) => {
  const sizes = await drawSizes(await encode(page(2100, 1050)).toBuffer());
  expect(sizes).toMatchObject({ mimeType, width: 2100, height: 1050 });
  expect(`image/${(await sharp(sizes.full).metadata()).format}`).toBe(mimeType);
  expect(await sharp(sizes.web).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
  expect(await sharp(sizes.thumb).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
});

it('never enlarges', async () => {
  const { web, thumb } = await drawSizes(await page(120, 80).png().toBuffer());
  expect(await sharp(web).metadata()).toMatchObject({ width: 120, height: 80 });
  expect(await sharp(thumb).metadata()).toMatchObject({ width: 120, height: 80 });
});

it('drops camera data and place, and turns the picture upright', async () => {
  const photo = await cameraPhoto();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { full, web, thumb, width, height } = await drawSizes(photo);
  expect({ width, height }).toEqual({ width: 200, height: 300 });
  for (const bytes of [full, web, thumb]) {
    const { exif, xmp, iptc, orientation, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation, comments }).toEqual({});
    expect(bytes.includes('SecretCamera')).toBe(false);
  }
});

it('keeps an animation moving at full size and takes its first frame for the small ones', async () => {
  const sizes = await drawSizes(await animatedGif());
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
  ])('%s is no image', async (_, bytes) => {
    await expect(drawSizes(bytes)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Please select a valid image file (JPG, PNG, etc.)',
    });
  });

  it.each([
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['GIF', Buffer.from('GIF89a')],
  ])('the first bytes of a %s before HTML make no image', async (_, magic) => {
    await expect(drawSizes(Buffer.concat([magic, html, Buffer.alloc(200)]))).rejects.toMatchObject({
      code: expect.stringMatching(/^(VALIDATION_FAILED|UNSUPPORTED_MEDIA_TYPE)$/),
    });
  });

  it.each(formats)('what hides behind a %s is not kept', async (_, encode) => {
    const picture = await encode(page(80, 60)).toBuffer();
    const { full, web, thumb } = await drawSizes(Buffer.concat([picture, html]));
    for (const bytes of [full, web, thumb]) expect(bytes.includes('<script>')).toBe(false);
  });

  it.each(formats)('half a %s is damaged', async (_, encode) => {
    const picture = await encode(noise()).toBuffer();
    await expect(drawSizes(picture.subarray(0, picture.length / 2))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This image file is damaged and cannot be read',
    });
  });

  it('a small file that unfolds into a huge picture is refused before it is decoded', async () => {
    const bomb = hugePng(50_000, 50_000);
    expect(bomb.length).toBeLessThan(1000);
    await expect(drawSizes(bomb)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The image must have at most 50 million pixels.',
    });
  });
});

/** Hard to compress, so that half of it lacks half of the picture. */
function noise(): Sharp {
  const pixels = randomBytes(300 * 300 * 3);
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } });
}
