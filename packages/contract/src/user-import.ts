/** What a file with users can have a column for. */
export const IMPORT_FIELDS = [
  'name',
  'lastName',
  'email',
  'mobileNumber',
  'alternativeMobileNumber',
  'address',
  'project',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The heading of the column of each field. */
export type ImportColumns = Partial<Record<ImportField, string>>;

export const OPTIONAL_IMPORT_FIELDS: readonly ImportField[] = [
  'lastName',
  'alternativeMobileNumber',
  'project',
];

/** As users read them, and as the headings of the sample. */
export const IMPORT_FIELD_NAMES: Record<ImportField, string> = {
  name: 'Name',
  lastName: 'Last name',
  email: 'E-mail',
  mobileNumber: 'Mobile number',
  alternativeMobileNumber: 'Alternative mobile number',
  address: 'Address',
  project: 'Project',
};

/** Headings of a name without the last name. */
const FIRST_NAMES = ['first name', 'given name', 'forename', 'first names', 'given names'];

/** Other usual headings. */
const OTHER_HEADINGS: Record<ImportField, readonly string[]> = {
  name: ['full name', 'user', 'user name', 'contact', ...FIRST_NAMES],
  lastName: ['surname', 'family name', 'last names'],
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
  const { lastName, ...columns }: ImportColumns = Object.fromEntries(guesses);
  const isFirstName = FIRST_NAMES.map(comparable).includes(comparable(columns.name ?? ''));
  return isFirstName && lastName !== undefined ? { ...columns, lastName } : columns;
}

/** `E-Mail Address` and `email_address` are the same. */
function comparable(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** `sep=;`, a first line that tells Excel the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n"])"?[,;\t ]*(?:\r\n|\n|\r|$)/i;

/** A CSV text with an empty line in place of `sep=;`. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, '\n');
}

/** The delimiter of a CSV text: that of `sep=`, or the most frequent one of three in the first line, outside of quotes. */
export function findDelimiter(text: string): string {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  if (named !== undefined) return named;
  const outside = firstLine(text).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => outside.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best), ',');
}

/** The cells of the first line of a CSV text. */
export function readHeadings(text: string): string[] {
  const delimiter = findDelimiter(text);
  const cells: string[] = [];
  let rest = firstLine(withoutSeparatorLine(text));
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : (rest + delimiter).indexOf(delimiter);
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : rest.slice(0, end).trim());
    const next = rest.indexOf(delimiter, end);
    if (next < 0) return cells.map(withoutFormulaMark);
    rest = rest.slice(next + 1);
  }
}

/** A cell as it was before an export marked it, so that spreadsheets do not run it as a formula. */
export function withoutFormulaMark(cell: string): string {
  return /^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell;
}

/** Without the mark of the byte order and empty lines before it; a heading in quotes may have line breaks. */
function firstLine(text: string): string {
  return /^\uFEFF?(?: *[\r\n])*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1] ?? '';
}
