import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/**
 * Names and titles without accents, of the rows that have other characters than ASCII; and the results of assignments, by which users are
 * filtered. The expressions are those of `core/lists/search-condition.ts`.
 */
export class PlainSearch1765300001500 implements MigrationInterface {
  name = 'PlainSearch1765300001500';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, `ON ${definition}`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

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

const MARKS = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at)).join('');
/** The most frequent characters come first, because `translate` looks up each character from the first one on. */
const UNCHANGED = 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_';
const FROM = `${UNCHANGED}${Object.values(ACCENTED).join('')}${MARKS}`;
const TO = `${UNCHANGED}${Object.entries(ACCENTED)
  .map(([plain, accented]) => plain.repeat(accented.length))
  .join('')}`;

const replaced = (pairs: readonly (readonly [string, string])[], expression: string) =>
  pairs.reduce((sql, [character, other]) => `replace(${sql}, '${character}', '${other}')`, expression);

const folded = (expression: string) =>
  `lower(${replaced(
    [
      ['İ', 'i'],
      ['Σ', 'σ'],
      ['ς', 'σ'],
      ['’', "''"],
      ['ʼ', "''"],
    ],
    expression,
  )})`;

const plain = (expression: string) =>
  `translate(${replaced(
    [
      ['ß', 'ss'],
      ['æ', 'ae'],
      ['œ', 'oe'],
      ['þ', 'th'],
    ],
    folded(expression),
  )}, '${FROM}', '${TO}')`;

const anywhere = (table: string, text: string) =>
  `${table} USING gin ((${plain(text)}) gin_trgm_ops) WHERE octet_length(${text}) > char_length(${text})`;

const atBeginning = (table: string, text: string) =>
  `${table} ((${plain(text)}) text_pattern_ops) WHERE octet_length(${text}) > char_length(${text})`;

const INDEXES = {
  users_plain_search: anywhere(
    'users',
    `name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number`,
  ),
  users_plain_name: atBeginning('users', 'name'),
  signed_agreements_plain_search: anywhere(
    'signed_agreements',
    `user_name || ' ' || user_email || ' ' || user_mobile_number`,
  ),
  signed_agreements_plain_name: atBeginning('signed_agreements', 'user_name'),
  reference_files_plain_search: anywhere(
    'reference_files',
    `title || ' ' || description || ' ' || original_name`,
  ),
  assignments_result: `assignments (((accuracy_result ->> 'percentage')::float8), user_id) WHERE accuracy_result IS NOT NULL`,
};
