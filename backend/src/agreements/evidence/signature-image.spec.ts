import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readSignatureImage } from './signature-image.js';

/** Messages by what is wrong. */
const messages = {
  NOT_A_PNG: 'The signature must be a PNG picture',
  TOO_LARGE: 'The signature picture must be at most 500 KB',
  TOO_MANY_PIXELS: 'The signature picture must be at most 2000 by 2000 pixels',
  UNREADABLE: 'The signature picture cannot be read',
  BLANK: 'Please provide your signature',
};

const stroke = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><path d="M40 150C120 20 160 180 240 90" fill="none" stroke="${colour}" stroke-width="3"/></svg>`;

async function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function background(colour: string, width = 500, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
}

function dataUrl(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** A PNG whose header declares another size than its data has. */
function withDeclaredSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(9)))]);
}

describe('readSignatureImage', () => {
  it('returns the exact bytes of a drawn signature', async () => {
    const bytes = await png(stroke('#14181f'));
    expect(Buffer.compare(await readSignatureImage(dataUrl(bytes)), bytes)).toBe(0);
  });

  it('accepts ink on a coloured background, grey scale and palettes', async () => {
    const onPaper = await sharp(await background('#fffdf5'))
      .composite([{ input: await png(stroke('#1b3a8a')) }])
      .png()
      .toBuffer();
    await readSignatureImage(dataUrl(onPaper));
    await readSignatureImage(dataUrl(await sharp(onPaper).greyscale().png().toBuffer()));
    await readSignatureImage(dataUrl(await sharp(onPaper).png({ palette: true, colours: 4 }).toBuffer()));
  });

  const rejected: [string, keyof typeof messages, () => string | Promise<string>][] = [
    ['another type', 'NOT_A_PNG', async () => dataUrl(await png(stroke('#000')), 'image/jpeg')],
    [
      'a JPEG that says it is a PNG',
      'NOT_A_PNG',
      async () =>
        dataUrl(
          await sharp(await background('#fff'))
            .jpeg()
            .toBuffer(),
        ),
    ],
    ['an empty text', 'NOT_A_PNG', () => ''],
    ['no bytes', 'UNREADABLE', () => 'data:image/png;base64,'],
    ['bad base64', 'UNREADABLE', () => 'data:image/png;base64,<svg onload=alert(1)>'],
    ['only the magic number', 'UNREADABLE', () => dataUrl(withDeclaredSize(1, 1).subarray(0, 8))],
    ['a header without a picture', 'UNREADABLE', () => dataUrl(withDeclaredSize(500, 200))],
    [
      'more than 500 KB',
      'TOO_LARGE',
      () => dataUrl(Buffer.concat([withDeclaredSize(5, 5), randomBytes(512_000)])),
    ],
    ['a bomb', 'TOO_MANY_PIXELS', () => dataUrl(withDeclaredSize(60_000, 60_000))],
    ['one pixel too wide', 'TOO_MANY_PIXELS', async () => dataUrl(await background('#fff', 2001, 10))],
    ['transparency only', 'BLANK', async () => dataUrl(await background('#0000'))],
    ['black at no opacity', 'BLANK', async () => dataUrl(await background('rgba(0,0,0,0)'))],
    ['white only', 'BLANK', async () => dataUrl(await background('#fff'))],
    ['black only', 'BLANK', async () => dataUrl(await background('#000'))],
    ['white ink on transparency', 'BLANK', async () => dataUrl(await png(stroke('#fff')))],
    [
      'a single dot',
      'BLANK',
      async () =>
        dataUrl(
          await png(
            '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect x="9" y="9" width="2" height="2"/></svg>',
          ),
        ),
    ],
  ];
  it.each(rejected)('rejects %s', async (_, reason, make) => {
    await expect(readSignatureImage(await make())).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
      message: messages[reason],
    });
  });

  it('rejects a truncated picture', async () => {
    const bytes = await png(stroke('#14181f'));
    const cut = dataUrl(bytes.subarray(0, bytes.length / 2));
    await expect(readSignatureImage(cut)).rejects.toMatchObject({ message: messages.UNREADABLE });
  });
});
