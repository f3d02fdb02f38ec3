import { formatSizeLimit } from '@inkwell/contract/file-size';

/** Pictures are stored in the text, which is at most 5 MB. */
const MAX_PICTURE_BYTES = 1024 * 1024;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export const EXTERNAL_PICTURE_ERROR =
  'A picture was left out because it is on another page. Save it and insert the file instead.';

export function isDataPicture(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,/.test(address);
}

/** Returns the error message for a picture that is too large, otherwise null. */
export function pictureSizeError(bytes: number): string | null {
  if (bytes <= MAX_PICTURE_BYTES) return null;
  return `A picture in the text can be at most ${formatSizeLimit(MAX_PICTURE_BYTES)}. Make it smaller and insert it again.`;
}

/** @returns the picture as a data URL, or an error message */
export async function readPicture(file: File): Promise<{ address: string } | { error: string }> {
  if (!PICTURE_TYPES.includes(file.type)) {
    return { error: 'Only PNG, JPEG, GIF and WebP pictures can be inserted.' };
  }
  const error = pictureSizeError(file.size);
  return error ? { error } : { address: await toDataUrl(file) };
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture could not be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
