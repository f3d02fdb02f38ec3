/** `image/jpeg` as people call it. */
export function fileTypeName(mimeType: string): string {
  const subtype = mimeType.slice(mimeType.indexOf('/') + 1);
  return subtype === 'webp' ? 'WebP' : subtype === 'jpeg' ? 'JPG' : subtype.toUpperCase();
}
