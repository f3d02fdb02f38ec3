import sharp from 'sharp';
import { AgreementError } from '../agreement.errors.js';

const messages = {
  NOT_A_PNG: 'The signature must be a PNG picture',
  TOO_LARGE: 'The signature picture must be at most 500 KB',
  TOO_MANY_PIXELS: 'The signature picture must be at most 2000 by 2000 pixels',
  UNREADABLE: 'The signature picture cannot be read',
  BLANK: 'Please provide your signature',
};

function invalid(reason: keyof typeof messages, cause?: unknown): AgreementError {
  const message = messages[reason];
  return new AgreementError('SIGNATURE_INVALID', message, { fields: { signature: [message] } }, { cause });
}

const MAX_BYTES = 500 * 1024;
const MAX_SIDE = 2000;
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DATA_URL = 'data:image/png;base64,';
/** A picture with fewer ink pixels is a dot, not a signature. */
const MIN_INK_PIXELS = 12;
/** Minimum difference (of 255) between an ink pixel and the background, above anti-aliasing and noise. */
const INK_CONTRAST = 48;

/**
 * Reads a signature sent as a PNG data URL and checks its bytes. The size is read from the header before anything is
 * decoded, so a small file cannot decode to a large picture.
 * @returns the bytes as they were sent: the fingerprint covers them
 * @throws AgreementError SIGNATURE_INVALID
 */
export async function readSignatureImage(dataUrl: string): Promise<Buffer> {
  if (!dataUrl.startsWith(DATA_URL)) throw invalid('NOT_A_PNG');
  const base64 = dataUrl.slice(DATA_URL.length);
  if (base64.length > Math.ceil(MAX_BYTES / 3) * 4) throw invalid('TOO_LARGE');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalid('UNREADABLE');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw invalid('TOO_LARGE');
  if (!bytes.subarray(0, PNG_MAGIC.length).equals(PNG_MAGIC)) throw invalid('NOT_A_PNG');
  // The header chunk is the first: length, 'IHDR', width, height.
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw invalid('UNREADABLE');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width > MAX_SIDE || height > MAX_SIDE) throw invalid('TOO_MANY_PIXELS');

  if ((await countInkPixels(bytes)) < MIN_INK_PIXELS) throw invalid('BLANK');
  return bytes;
}

/**
 * Counts, up to the minimum, the pixels that differ from the background on white paper. The background is the corner pixel,
 * so a picture of one colour has no ink, and neither has white ink on transparency.
 */
async function countInkPixels(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw invalid('UNREADABLE', cause);
    });
  const background = data.subarray(0, info.channels);
  let ink = 0;
  for (let at = 0; at < data.length && ink < MIN_INK_PIXELS; at += info.channels) {
    if (background.some((value, channel) => Math.abs((data[at + channel] ?? 0) - value) >= INK_CONTRAST))
      ink++;
  }
  return ink;
}
