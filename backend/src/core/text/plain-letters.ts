/**
 * Small letters with an accent, by the letter without it. A search text without accents finds them. The indexes of the baseline
 * have the same letters, so a change here needs new indexes.
 */
const ACCENTED: Record<string, string> = {
  a: 'àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ',
  b: 'ḃḅḇ',
  c: 'çćĉċčḉ',
  d: 'ðďđḋḍḏḑḓ',
  e: 'èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ',
  f: 'ḟ',
  g: 'ĝğġģǧǵḡ',
  h: 'ĥħȟḣḥḧḩḫẖ',
  i: 'ìíîïĩīĭįıǐȉȋḭḯỉị',
  j: 'ĵǰ',
  k: 'ķǩḱḳḵ',
  l: 'ĺļľŀłḷḹḻḽ',
  m: 'ḿṁṃ',
  n: 'ñńņňŋǹṅṇṉṋ',
  o: 'òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ',
  p: 'ṕṗ',
  r: 'ŕŗřȑȓṙṛṝṟ',
  s: 'śŝşšșṡṣṥṧṩ',
  t: 'ţťŧțṫṭṯṱẗ',
  u: 'ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự',
  v: 'ṽṿ',
  w: 'ŵẁẃẅẇẉẘ',
  x: 'ẋẍ',
  y: 'ýÿŷȳẏẙỳỵỷỹ',
  z: 'źżžẑẓẕ',
  α: 'ά',
  ε: 'έ',
  η: 'ή',
  ι: 'ΐίϊ',
  ο: 'ό',
  υ: 'ΰϋύ',
  ω: 'ώ',
  г: 'ѓ',
  е: 'ѐёӗ',
  и: 'ѝӣӥ',
  і: 'ї',
  к: 'ќ',
  у: 'ўӯӱӳ',
};

/** Letters that stand for two, without an accent. */
const DOUBLE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

const FIRST_MARK = 0x300;
const MARKS = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(FIRST_MARK + at)).join('');
const MARK = /[\u0300-\u036f]/;

/** The most frequent characters. `translate` looks up each character of a text from the first one on: with these it takes a tenth of the time. */
const UNCHANGED = 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_';

const CHANGED = Object.values(ACCENTED).join('');
const FROM = `${UNCHANGED}${CHANGED}${MARKS}`;
const TO = `${UNCHANGED}${Object.entries(ACCENTED)
  .map(([plain, accented]) => plain.repeat(accented.length))
  .join('')}`;

/** SQL: text in small letters without accents. Accents that are characters of their own are removed. Immutable, so that an index can have it. */
export function plainSql(lowerCase: string): string {
  const replaced = Object.entries(DOUBLE).reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    lowerCase,
  );
  return `translate(${replaced}, '${FROM}', '${TO}')`;
}

/** Whether a search text has no letter that `plainSql` changes. */
export function isPlain(text: string): boolean {
  return ![...text.toLowerCase()].some(
    (letter) => letter in DOUBLE || CHANGED.includes(letter) || MARK.test(letter),
  );
}

/** The source of a regular expression with the flags `i` and `u`: a letter with any accent or none. Undefined for other characters. */
export function withAnyAccent(letter: string): string | undefined {
  const accented = ACCENTED[letter.toLowerCase()];
  return accented && `[${letter}${letter.toLowerCase() === 'i' ? 'İ' : ''}${accented}]${MARK.source}*`;
}

/** The pairs of letters that can be one, each with it. */
export const DOUBLE_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(DOUBLE).map(([letter, letters]) => [letters, letter]),
);
