import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { HttpError, invalidField } from '../core/http/domain-error.js';
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

interface InputType {
  /** As sharp names what it has found. */
  found: Format | 'tiff';
  stored: Format;
}

/** Only the first frame of an animated PNG is used. Browsers show no TIFF, so that it is stored as a JPEG. */
const BY_TYPE: Record<string, InputType> = {
  'image/jpeg': { found: 'jpeg', stored: 'jpeg' },
  'image/png': { found: 'png', stored: 'png' },
  'image/apng': { found: 'png', stored: 'png' },
  'image/gif': { found: 'gif', stored: 'gif' },
  'image/webp': { found: 'webp', stored: 'webp' },
  'image/tiff': { found: 'tiff', stored: 'jpeg' },
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
 * Detects the type of an upload from its bytes and encodes it again in the same type, a TIFF as a JPEG. Only the pixels are kept: no camera
 * data, no location, and no second file inside or after the image. sharp reads and writes the files itself, a few rows of
 * pixels at a time where the format allows it.
 *
 * @param path of the upload
 * @param fullPath where the image in its original size is written
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE if it is not an image of the five types, PAYLOAD_TOO_LARGE if it has too many
 * pixels, VALIDATION_FAILED if it is damaged; StorageFullError
 */
export async function drawSizes(path: string, fullPath: string): Promise<ImageSizes> {
  const type = BY_TYPE[(await fileTypeFromFile(path))?.mime ?? ''];
  if (!type) throw notAnImage();
  await checkHeader(path, type);
  try {
    const { mimeType, extensions, options } = FORMATS[type.stored];
    const opened =
      type.found === 'tiff' ? open(path, false).flatten({ background: 'white' }) : open(path, true);
    const info = await opened.toFormat(type.stored, options).toFile(fullPath);
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    const web = await shrink(fullPath, smallSize(size, WEB));
    const thumb = await shrink(web, smallSize(size, THUMB));
    return { mimeType, extensions, ...size, web, thumb };
  } catch (error) {
    throw namesFullDisk(error) ? new StorageFullError(error) : damaged(error);
  }
}

/** Reads the size from the header, so that an image with too many pixels is refused before it is decoded. */
async function checkHeader(path: string, { found: format }: InputType): Promise<void> {
  // sharp's pixel limit is not needed here, because nothing is decoded.
  const header = sharp(path, { animated: true, limitInputPixels: false });
  const found = await header.metadata().catch((error: unknown) => Promise.reject(damaged(error)));
  if (found.format !== format) throw notAnImage();
  if (format === 'tiff' && (found.pages ?? 1) > 1) throw severalPages();
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
  const message = 'Please select an image file: JPEG, PNG, GIF, WebP or TIFF';
  return new HttpError('UNSUPPORTED_MEDIA_TYPE', message, { fields: { image: [message] } });
}

/** Pages that nobody sees would be missing from the work. */
function severalPages(): HttpError {
  return invalidField('image', 'This TIFF has several pages. Please send a PDF, or each page as an image');
}

function damaged(cause: unknown): HttpError {
  const message = 'This image file is damaged and cannot be read';
  return invalidField('image', message, { cause });
}
