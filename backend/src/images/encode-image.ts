import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { HttpError } from '../core/http/domain-error.js';
import { namesFullDisk, StorageFullError } from '../core/storage/storage-errors.js';

/** Pixels of a small size: at most `longest` on either side, but at least `shortest` on both, so that a long strip is readable. */
const WEB = { longest: 2000, shortest: 800 };
const THUMB = { longest: 400, shortest: 100 };
/** WebP has no longer sides. */
const MAX_WEBP_PIXELS = 16_383;
/** An A3 page scanned at 400 dpi has 31 million pixels. The pixels of all frames of an animation are counted. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;

const FORMATS = {
  jpeg: { mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'], options: { quality: 92 } },
  png: { mimeType: 'image/png', extensions: ['png'], options: {} },
  gif: { mimeType: 'image/gif', extensions: ['gif'], options: {} },
  webp: { mimeType: 'image/webp', extensions: ['webp'], options: { quality: 92 } },
} as const;
type Format = keyof typeof FORMATS;

/** Only the first frame of an animated PNG is used. */
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
  /** WebP, for the screen. */
  web: Buffer;
  /** WebP, for lists. */
  thumb: Buffer;
}

/**
 * Detects the type of an upload from its bytes and encodes it again in the same type. Only the pixels are kept: no camera
 * data, no location, and no second file inside or after the image. sharp reads and writes the files itself, a few rows of
 * pixels at a time where the format allows it.
 *
 * @param path of the upload
 * @param fullPath where the image in its original size is written
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE if it is not an image of the four types, PAYLOAD_TOO_LARGE if it has too many
 * pixels, VALIDATION_FAILED if it is damaged; StorageFullError
 */
export async function drawSizes(path: string, fullPath: string): Promise<ImageSizes> {
  const format = BY_TYPE[(await fileTypeFromFile(path))?.mime ?? ''];
  if (!format) throw notAnImage();
  await checkHeader(path, format);
  try {
    const { mimeType, extensions, options } = FORMATS[format];
    const info = await open(path, true).toFormat(format, options).toFile(fullPath);
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    const web = await shrink(fullPath, smallSize(size, WEB));
    const thumb = await shrink(web, smallSize(size, THUMB));
    return { mimeType, extensions, ...size, web, thumb };
  } catch (error) {
    throw namesFullDisk(error) ? new StorageFullError(error) : damaged(error);
  }
}

/** Reads the size from the header, so that an image with too many pixels is refused before it is decoded. */
async function checkHeader(path: string, format: Format): Promise<void> {
  // sharp's pixel limit is not needed here, because nothing is decoded.
  const header = sharp(path, { animated: true, limitInputPixels: false });
  const found = await header.metadata().catch((error: unknown) => Promise.reject(damaged(error)));
  if (found.format !== format) throw notAnImage();
  if (found.width * found.height > MAX_PIXELS) {
    const millions = MAX_PIXELS / 1_000_000;
    throw new HttpError('PAYLOAD_TOO_LARGE', `The image must have at most ${millions} million pixels.`);
  }
}

interface Size {
  width: number;
  height: number;
}

/** The size of an image after it is made smaller, with the same ratio. */
function smallSize({ width, height }: Size, { longest, shortest }: typeof WEB): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.min(1, Math.max(longest / long, shortest / short), MAX_WEBP_PIXELS / long);
  const toPixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: toPixels(width), height: toPixels(height) };
}

function shrink(image: Buffer | string, size: Size): Promise<Buffer> {
  return open(image, false)
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Rotates the image as its metadata says, because the metadata is removed. */
function open(image: Buffer | string, animated: boolean): Sharp {
  return sharp(image, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
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
