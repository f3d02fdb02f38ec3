import { isCyrillic } from '@inkwell/contract/text-encoding';
import yauzl, { type Entry } from 'yauzl';

/** What a ZIP says of a name. */
export type RawZipName = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

const UTF8_FLAG = 0x800;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const codePage866 = new TextDecoder('ibm866');

/**
 * The names of the files of one ZIP, with `/` between folders and composed accents. The Finder writes UTF-8 without the flag that says
 * so. What is not UTF-8 is in the code page of DOS; that of Russian, if most of such names are then Cyrillic words.
 */
export function decodeZipNames(names: readonly RawZipName[]): string[] {
  const decoded = names.map((name) => ({ name, unicode: decodeUnicode(name) }));
  const old = decoded.filter(({ unicode }) => unicode === null);
  const isRussian = isCyrillic(old.map(({ name }) => codePage866.decode(name.fileNameRaw)).join('\n'));
  return decoded.map(({ name, unicode }) => {
    const given = unicode ?? (isRussian ? codePage866.decode(name.fileNameRaw) : decodeWith(name, 0, []));
    return given.replaceAll('\\', '/').normalize('NFC');
  });
}

/** @returns null if it is not in UTF-8 */
function decodeUnicode(name: RawZipName): string | null {
  const [added, own] = [name.extraFields, []].map((fields) => decodeWith(name, UTF8_FLAG, fields));
  if (added !== own) return added ?? null;
  try {
    return utf8.decode(name.fileNameRaw);
  } catch {
    return null;
  }
}

/** Code page 437 without the flag. */
function decodeWith({ fileNameRaw }: RawZipName, flag: number, fields: RawZipName['extraFields']): string {
  return yauzl.getFileNameLowLevel(flag, fileNameRaw, fields, false);
}
