import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { HttpError } from '../core/http/domain-error.js';

const WEB_PIXELS = 2000;
const THUMB_PIXELS = 400;
/** An A3 page scanned at 400 dpi has 31 million; an animation counts all its frames. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;

const FORMATS = {
  jpeg: { mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'], options: { quality: 92 } },
  png: { mimeType: 'image/png', extensions: ['png'], options: {} },
  gif: { mimeType: 'image/gif', extensions: ['gif'], options: {} },
  webp: { mimeType: 'image/webp', extensions: ['webp'], options: { quality: 92 } },
} as const;
type Format = keyof typeof FORMATS;

/** An animated PNG is taken as its first frame. */
const BY_TYPE: Record<string, Format> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

export interface ImageSizes {
  mimeType: string;
  extensions: readonly [string, ...string[]];
  width: number;
  height: number;
  /** The whole picture, encoded anew. */
  full: Buffer;
  /** WebP, at most 2000 pixels on either side. */
  web: Buffer;
  /** WebP, at most 400 pixels on either side. */
  thumb: Buffer;
}

/**
 * Judges an upload by its bytes and draws it anew in its own type, so that nothing but pixels is kept: no
 * camera data, no place, no second file hidden in or behind it.
 *
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE for what is no picture of the four types, PAYLOAD_TOO_LARGE for too
 * many pixels, VALIDATION_FAILED for a damaged one
 */
export async function drawSizes(bytes: Buffer): Promise<ImageSizes> {
  const format = BY_TYPE[(await fileTypeFromBuffer(bytes))?.mime ?? ''];
  if (!format) throw notAnImage();
  await checkHeader(bytes, format);
  try {
    const { mimeType, extensions, options } = FORMATS[format];
    const { data: full, info } = await open(bytes, true)
      .toFormat(format, options)
      .toBuffer({ resolveWithObject: true });
    const web = await shrink(full, WEB_PIXELS);
    const thumb = await shrink(web, THUMB_PIXELS);
    const height = info.pageHeight ?? info.height;
    return { mimeType, extensions, width: info.width, height, full, web, thumb };
  } catch (error) {
    throw damaged(error);
  }
}

/** Sizes stand in the header: what would unfold into too much is refused before it is decoded. */
async function checkHeader(bytes: Buffer, format: Format): Promise<void> {
  // Nothing is decoded here, so this limit of sharp's is of no use yet.
  const header = sharp(bytes, { animated: true, limitInputPixels: false });
  const found = await header.metadata().catch((error: unknown) => Promise.reject(damaged(error)));
  if (found.format !== format) throw notAnImage();
  if (found.width * found.height > MAX_PIXELS) {
    const millions = MAX_PIXELS / 1_000_000;
    throw new HttpError('PAYLOAD_TOO_LARGE', `The image must have at most ${millions} million pixels.`);
  }
}

function shrink(bytes: Buffer, side: number): Promise<Buffer> {
  return open(bytes, false)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Upright and in sRGB, whatever the metadata that is dropped said. */
function open(bytes: Buffer, animated: boolean): Sharp {
  return sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: TIMEOUT_SECONDS });
}

function notAnImage(): HttpError {
  const message = 'Please select a valid image file (JPG, PNG, etc.)';
  return new HttpError('UNSUPPORTED_MEDIA_TYPE', message, { fields: { image: [message] } });
}

function damaged(cause: unknown): HttpError {
  const message = 'This image file is damaged and cannot be read';
  return new HttpError('VALIDATION_FAILED', message, { fields: { image: [message] } }, { cause });
}
