import sharp from 'sharp';

export type SignatureFault = 'NOT_A_PNG' | 'TOO_LARGE' | 'TOO_MANY_PIXELS' | 'UNREADABLE' | 'BLANK';

const sentences: Record<SignatureFault, string> = {
  NOT_A_PNG: 'The signature must be a PNG picture',
  TOO_LARGE: 'The signature picture must be at most 500 KB',
  TOO_MANY_PIXELS: 'The signature picture must be at most 2000 by 2000 pixels',
  UNREADABLE: 'The signature picture cannot be read',
  BLANK: 'Please provide your signature',
};

/** The picture cannot stand for a signature. `message` is fit for a screen. */
export class SignatureImageError extends Error {
  constructor(
    readonly reason: SignatureFault,
    cause?: unknown,
  ) {
    super(sentences[reason], { cause });
    this.name = 'SignatureImageError';
  }
}

export interface SignatureImage {
  /** The file exactly as it was sent: the fingerprint is over these bytes. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

const MAX_BYTES = 500 * 1024;
const MAX_SIDE = 2000;
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DATA_URL = 'data:image/png;base64,';
/** Fewer inked pixels than this are a stray dot, not a signature. */
const MIN_INK_PIXELS = 12;
/** How far from the ground (of 255) a pixel must be to count as ink; lets anti-aliasing and noise pass as ground. */
const INK_CONTRAST = 48;

/**
 * Reads the picture a signer sent, as a PNG data URL, and checks it by its bytes rather than by what it says
 * of itself. Sizes come from the header before anything is decoded, so a small file cannot unfold into a
 * large picture.
 */
export async function readSignatureImage(dataUrl: string): Promise<SignatureImage> {
  if (!dataUrl.startsWith(DATA_URL)) throw new SignatureImageError('NOT_A_PNG');
  const base64 = dataUrl.slice(DATA_URL.length);
  if (base64.length > Math.ceil(MAX_BYTES / 3) * 4) throw new SignatureImageError('TOO_LARGE');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new SignatureImageError('UNREADABLE');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw new SignatureImageError('TOO_LARGE');
  if (!bytes.subarray(0, PNG_MAGIC.length).equals(PNG_MAGIC)) throw new SignatureImageError('NOT_A_PNG');
  // The header chunk is the first, at a fixed place: length, 'IHDR', width, height.
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new SignatureImageError('UNREADABLE');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width > MAX_SIDE || height > MAX_SIDE) throw new SignatureImageError('TOO_MANY_PIXELS');

  const { pixels, channels } = await decode(bytes);
  if (countInk(pixels, channels) < MIN_INK_PIXELS) throw new SignatureImageError('BLANK');
  return { bytes, width, height };
}

async function decode(bytes: Buffer): Promise<{ pixels: Buffer; channels: number }> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, channels: info.channels };
  } catch (error) {
    throw new SignatureImageError('UNREADABLE', error);
  }
}

/**
 * Pixels that stand out from the ground, as seen on white paper. The ground is the corner pixel: a picture
 * of one colour, whatever it is, has no ink, and neither has white ink on transparency.
 */
function countInk(pixels: Buffer, channels: number): number {
  let ink = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    for (let channel = 0; channel < channels; channel++) {
      if (Math.abs((pixels[at + channel] ?? 0) - (pixels[channel] ?? 0)) >= INK_CONTRAST) {
        ink++;
        break;
      }
    }
    if (ink >= MIN_INK_PIXELS) break;
  }
  return ink;
}
