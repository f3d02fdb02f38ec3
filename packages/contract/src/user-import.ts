/** What a file with users can have a column for. */
export const IMPORT_FIELDS = [
  'name',
  'email',
  'mobileNumber',
  'alternativeMobileNumber',
  'address',
  'project',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The heading of the column of each field. */
export type ImportColumns = Partial<Record<ImportField, string>>;

export const OPTIONAL_IMPORT_FIELDS: readonly ImportField[] = ['alternativeMobileNumber', 'project'];

/** As users read them, and as the headings of the sample. */
export const IMPORT_FIELD_NAMES: Record<ImportField, string> = {
  name: 'Name',
  email: 'E-mail',
  mobileNumber: 'Mobile number',
  alternativeMobileNumber: 'Alternative mobile number',
  address: 'Address',
  project: 'Project',
};

/** Other usual headings. */
const OTHER_HEADINGS: Record<ImportField, readonly string[]> = {
  name: ['full name', 'user', 'user name', 'contact'],
  email: ['e-mail address', 'mail', 'e-mail id'],
  mobileNumber: ['mobile', 'phone', 'phone number', 'telephone', 'contact number', 'cell phone'],
  alternativeMobileNumber: [
    'alternative mobile',
    'alternate mobile number',
    'second phone',
    'phone 2',
    'mobile 2',
  ],
  address: ['postal address', 'street', 'street address'],
  project: ['project name', 'project id'],
};

/** The columns that the headings suggest. */
export function guessColumns(headings: readonly string[]): ImportColumns {
  const known = new Map(headings.map((heading) => [comparable(heading), heading]));
  const guesses = IMPORT_FIELDS.flatMap((field): [ImportField, string][] => {
    const names = [field, IMPORT_FIELD_NAMES[field], ...OTHER_HEADINGS[field]].map(comparable);
    const heading = names.map((name) => known.get(name)).find((found) => found !== undefined);
    return heading === undefined ? [] : [[field, heading]];
  });
  return Object.fromEntries(guesses);
}

/** `E-Mail Address` and `email_address` are the same. */
function comparable(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export type Delimiter = ',' | ';' | '\t';

/** The delimiter of a CSV text: of the three, the most frequent one in the first line, outside of quotes. */
export function findDelimiter(text: string): Delimiter {
  const outside = firstLine(text).replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => outside.split(delimiter).length;
  const delimiters: Delimiter[] = [',', ';', '\t'];
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The cells of the first line of a CSV text. */
export function readHeadings(text: string): string[] {
  const delimiter = findDelimiter(text);
  const cells: string[] = [];
  let rest = firstLine(text);
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : (rest + delimiter).indexOf(delimiter);
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : rest.slice(0, end).trim());
    const next = rest.indexOf(delimiter, end);
    if (next < 0) return cells;
    rest = rest.slice(next + 1);
  }
}

/** Without the mark of the byte order; a heading in quotes may have line breaks. */
function firstLine(text: string): string {
  return /^\uFEFF?((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1] ?? '';
}
