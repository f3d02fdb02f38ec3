import { toFileName } from '@inkwell/contract/file-name';

/** Files with these names cannot be created on Windows, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** In UTF-8. A path has four names, and file systems limit one name to 255 bytes and a path on Windows to 260 characters. */
const MAX_NAME_BYTES = 60;
const ID_LENGTH = 8;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name that every file system accepts, in any script. @param fallback for a text without letters and digits */
export function safeName(text: string, fallback: string): string {
  let name = '';
  for (const { segment } of graphemes.segment(toFileName(text))) {
    if (Buffer.byteLength(name + segment) > MAX_NAME_BYTES) break;
    name += segment;
  }
  name = name.replace(/-+$/, '') || fallback;
  return RESERVED.test(name) ? `${name}-${fallback}` : name;
}

/** Keeps names apart that are the same on a file system which ignores case. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  add(name: string): string {
    for (let count = 1; ; count += 1) {
      const unique = count === 1 ? name : `${name}-${count}`;
      const key = unique.normalize('NFKD').toLowerCase();
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return unique;
    }
  }
}

/**
 * The folder of a user. The beginning of the id makes it unique; users come in the order of their ids, so two with the same beginning
 * follow each other.
 */
export function userFolder(name: string, id: string, previousId: string): string {
  const isTaken = previousId !== id && previousId.startsWith(id.slice(0, ID_LENGTH));
  return `${safeName(name, 'user')}--${isTaken ? id : id.slice(0, ID_LENGTH)}`;
}

/** The name of the files of a text, without the extension. */
export function textName(
  kind: 'document' | 'page' | 'sequential',
  image: { title: string; position: number } | null,
): string {
  if (!image) return kind === 'document' ? 'document' : 'deleted-image';
  const number = String(image.position).padStart(3, '0');
  return [kind === 'sequential' ? 'sequential' : '', number, safeName(image.title, 'image')]
    .filter(Boolean)
    .join('-');
}
