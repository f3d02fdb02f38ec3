import { formatSizeLimit } from '@inkwell/contract/file-size';

/** Images are stored in the text, which is at most 5 MB. */
const MAX_IMAGE_BYTES = 1024 * 1024;
/** A data URL has four characters for three bytes. */
export const MAX_IMAGE_LENGTH = Math.ceil(MAX_IMAGE_BYTES / 0.75);
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The longest side of an image after the first attempt to make it smaller. */
const LONGEST_SIDE_PX = 2000;
const SMALLEST_SIDE_PX = 200;
const JPEG_QUALITY = 0.85;

export const EXTERNAL_IMAGE_ERROR =
  'An image was left out because it is on another page. Save it and insert the file instead.';
export const FOREIGN_VIDEO_ERROR =
  'A video was left out, because only videos of YouTube and Vimeo can be shown.';
export const SMALLER_IMAGE_NOTICE = `An image was made smaller, because an image in the text can be at most ${formatSizeLimit(MAX_IMAGE_BYTES)}.`;

const IMAGE_TAGS = /<img\b[^>]*/gi;
/** The address of a data image in a tag. */
const DATA_IMAGE = /(?<=\ssrc\s*=\s*["'])data:image\/[^"'>]+/gi;

export function isDataImage(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,/.test(address);
}

/** Returns the error message for an image that is too large, otherwise null. */
export function imageSizeError(bytes: number): string | null {
  if (bytes <= MAX_IMAGE_BYTES) return null;
  return `An image in the text can be at most ${formatSizeLimit(MAX_IMAGE_BYTES)}. Make it smaller and insert it again.`;
}

export interface InsertedImage {
  /** A data URL. */
  address: string;
  notice?: string;
}

/** @returns the image, made smaller if necessary, or an error message */
export async function readImage(file: File): Promise<InsertedImage | { error: string }> {
  if (!IMAGE_TYPES.includes(file.type)) {
    return { error: 'Only PNG, JPEG, GIF and WebP images can be inserted.' };
  }
  const error = imageSizeError(file.size);
  if (!error) return { address: await toDataUrl(file) };
  const address = await shrinkImage(file);
  return address ? { address, notice: SMALLER_IMAGE_NOTICE } : { error };
}

export function hasLargeImage(html: string): boolean {
  return dataImages(html).some((address) => address.length > MAX_IMAGE_LENGTH);
}

function dataImages(html: string): string[] {
  return (html.match(IMAGE_TAGS) ?? []).flatMap((tag) => tag.match(DATA_IMAGE) ?? []);
}

/** Makes the large images of HTML smaller. An image that cannot be read stays as it is. */
export async function shrinkImages(html: string): Promise<string> {
  const smaller = new Map<string, string>();
  for (const address of dataImages(html)) {
    if (address.length <= MAX_IMAGE_LENGTH || smaller.has(address)) continue;
    smaller.set(address, (await shrinkImage(toBlob(address))) ?? address);
  }
  return html.replace(IMAGE_TAGS, (tag) =>
    tag.replace(DATA_IMAGE, (address) => smaller.get(address) ?? address),
  );
}

/** Returns the image as a JPEG that is small enough; null if the browser cannot read it. */
async function shrinkImage(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!bitmap || !context) return null;
  const longest = Math.max(bitmap.width, bitmap.height);
  for (let side = Math.min(LONGEST_SIDE_PX, longest); side >= SMALLEST_SIDE_PX; side *= 0.75) {
    canvas.width = Math.round((bitmap.width * side) / longest);
    canvas.height = Math.round((bitmap.height * side) / longest);
    // JPEG has no transparency.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
    if (address.length <= MAX_IMAGE_LENGTH) return address;
  }
  return null;
}

/** The content security policy does not allow to fetch data URLs. */
function toBlob(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2);
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
  } catch {
    return new Blob([]);
  }
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The image could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
