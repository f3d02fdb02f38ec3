import { formatSizeLimit } from '@inkwell/contract/file-size';

/** Pictures are stored in the text, which is at most 5 MB. */
const MAX_PICTURE_BYTES = 1024 * 1024;
/** A data URL has four characters for three bytes. */
export const MAX_PICTURE_LENGTH = Math.ceil(MAX_PICTURE_BYTES / 0.75);
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The longest side of a picture after the first attempt to make it smaller. */
const LONGEST_SIDE_PX = 2000;
const SMALLEST_SIDE_PX = 200;
const JPEG_QUALITY = 0.85;

export const EXTERNAL_PICTURE_ERROR =
  'A picture was left out because it is on another page. Save it and insert the file instead.';
export const FOREIGN_VIDEO_ERROR =
  'A video was left out, because only videos of YouTube and Vimeo can be shown.';
export const SMALLER_PICTURE_NOTICE = `A picture was made smaller, because a picture in the text can be at most ${formatSizeLimit(MAX_PICTURE_BYTES)}.`;

const PICTURE_TAGS = /<img\b[^>]*/gi;
/** The address of a data picture in a tag. */
const DATA_PICTURE = /(?<=\ssrc\s*=\s*["'])data:image\/[^"'>]+/gi;

export function isDataPicture(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,/.test(address);
}

/** Returns the error message for a picture that is too large, otherwise null. */
export function pictureSizeError(bytes: number): string | null {
  if (bytes <= MAX_PICTURE_BYTES) return null;
  return `A picture in the text can be at most ${formatSizeLimit(MAX_PICTURE_BYTES)}. Make it smaller and insert it again.`;
}

export interface Picture {
  /** A data URL. */
  address: string;
  notice?: string;
}

/** @returns the picture, made smaller if necessary, or an error message */
export async function readPicture(file: File): Promise<Picture | { error: string }> {
  if (!PICTURE_TYPES.includes(file.type)) {
    return { error: 'Only PNG, JPEG, GIF and WebP pictures can be inserted.' };
  }
  const error = pictureSizeError(file.size);
  if (!error) return { address: await toDataUrl(file) };
  const address = await shrinkPicture(file);
  return address ? { address, notice: SMALLER_PICTURE_NOTICE } : { error };
}

export function hasLargePicture(html: string): boolean {
  return dataPictures(html).some((address) => address.length > MAX_PICTURE_LENGTH);
}

function dataPictures(html: string): string[] {
  return (html.match(PICTURE_TAGS) ?? []).flatMap((tag) => tag.match(DATA_PICTURE) ?? []);
}

/** Makes the large pictures of HTML smaller. A picture that cannot be read stays as it is. */
export async function shrinkPictures(html: string): Promise<string> {
  const smaller = new Map<string, string>();
  for (const address of dataPictures(html)) {
    if (address.length <= MAX_PICTURE_LENGTH || smaller.has(address)) continue;
    smaller.set(address, (await shrinkPicture(toBlob(address))) ?? address);
  }
  return html.replace(PICTURE_TAGS, (tag) =>
    tag.replace(DATA_PICTURE, (address) => smaller.get(address) ?? address),
  );
}

/** Returns the picture as a JPEG that is small enough; null if the browser cannot read it. */
async function shrinkPicture(file: Blob): Promise<string | null> {
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
    if (address.length <= MAX_PICTURE_LENGTH) return address;
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
    reader.onerror = () => reject(new Error('The picture could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
