import { formatUtcTime } from '@inkwell/contract/utc-time';
import type { ExportedFile } from '../../core/database/personal-data.js';

const FOLDERS = [
  ['agreements/', 'The signed PDF, and the picture of your signature'],
  ['e-mails/', 'The text of each e-mail to you, without codes and links that grant access'],
  ['reports/', 'The reports of the reviews of your work, as PDF'],
  [
    'texts/',
    'A folder for each assignment, with a folder for each text: text.html is the newest version, versions/ has every version',
  ],
] as const;

/** The text that explains the files of an export. */
export function exportReadme(
  files: readonly ExportedFile[],
  { brand, name, now }: { brand: string; name: string; now: Date },
): string {
  const explained = [...FOLDERS, ...files.map(({ file, about }) => [file, about] as const)].toSorted(
    ([one], [other]) => one.localeCompare(other, 'en'),
  );
  const width = Math.max(...explained.map(([path]) => path.length));
  return [
    `${brand}: the personal data of ${name}`,
    `Made on ${formatUtcTime(now)}. All times are in UTC.`,
    '',
    ...explained.map(([path, about]) => `${path.padEnd(width)}  ${about}.`),
    '',
    'JSON files open in any text editor, HTML files in any browser. A JSON file with [] has no entries.',
    '',
    'Not in this file: passwords, codes and other secrets, of which only hashes or encrypted copies are stored; notes of',
    'reviewers before a result is published; and the names of the staff.',
    '',
  ].join('\r\n');
}
