import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 400;
const HEIGHT = 160;

/** A dark wave on a transparent background as a PNG data URL, as the signature pad sends it. */
export function signaturePicture(): string {
  const rowBytes = 1 + WIDTH * 4;
  const pixels = Buffer.alloc(rowBytes * HEIGHT);
  for (let x = 20; x < WIDTH - 20; x++) {
    const middle = HEIGHT / 2 + Math.round(Math.sin(x / 14) * 40);
    for (let y = middle - 2; y <= middle + 2; y++) {
      pixels.set([0x14, 0x21, 0x3f, 0xff], y * rowBytes + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits a channel, RGBA.
  header.set([8, 6, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
