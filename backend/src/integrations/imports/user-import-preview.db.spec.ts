import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { HeldJobs } from '../../../test/held-jobs.js';
import { TestApp } from '../../../test/test-app.js';
import { upload } from '../../../test/upload.js';
import {
  IMPORT_HEADINGS,
  IMPORT_URL,
  importFile,
  importRow,
  UserImports,
} from '../../../test/user-imports.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject } from '../../../test/work.js';

const EXISTS = 'A user with this e-mail address exists already.';

const jobs = new HeldJobs();
let app: TestApp;
let admin: TestUser;
let imports: UserImports;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  admin = await addAdmin(app);
  imports = new UserImports(app, admin, jobs);
});
afterAll(() => app.stop());

describe('the dry run', () => {
  test('says for each row what would happen and why not, and writes nothing', async () => {
    const [open, paused] = [
      await addProject(app, { name: 'Open letters' }),
      await addProject(app, { name: 'Paused letters', state: 'paused' }),
    ];
    const known = await signedUser(app);
    const busy = await signedUser(app);
    await addAssignment(app, busy, open);
    const of = ({ email }: TestUser, project: string) =>
      `Known,${email.toUpperCase()},5550100123,12 Harbour Road,${project}`;
    const { rows, ...counts } = await imports.preview(
      importFile(
        importRow('Ada'),
        importRow('Bob', 'Open letters'),
        importRow('Cleo', paused),
        of(known, ''),
        of(busy, open),
        `Dan,dan@import,5550100123,12 Harbour Road,`,
        importRow('Ada', 'Open letters'),
        importRow('Eve', 'No such letters'),
        `Fay,fay@import.example,123,Short,,one more`,
        of(await signedUser(app), open),
        of(await addStaff(app, 'reviewer'), ''),
      ),
    );
    expect(counts).toEqual({ create: 3, give: 2, skip: 6, withoutAssignment: 1 });
    const byLine = new Map(rows.map(({ line, ...rest }) => [line, rest]));
    const messages = [...byLine]
      .toSorted(([one], [other]) => one - other)
      .map(([line, { action, message }]) => [line, action, message]);
    expect(messages).toEqual([
      [2, 'create', 'Is created and invited.'],
      [3, 'create', 'Is created and invited, with an assignment of “Open letters”.'],
      [4, 'create', expect.stringMatching(/^Is created and invited, without an assignment: .*paused/)],
      [5, 'skip', EXISTS],
      [6, 'skip', expect.stringMatching(/^A user with this e-mail address exists already\. .+/)],
      [7, 'skip', 'Email is invalid.'],
      [8, 'give', 'Gets another assignment, of “Open letters”.'],
      [9, 'skip', 'There is no project “No such letters”.'],
      [10, 'skip', 'The line has 6 cells, but there are 5 headings.'],
      [11, 'give', 'Exists already, and gets an assignment of “Open letters”.'],
      [12, 'skip', EXISTS],
    ]);
    expect(byLine.get(2)).toMatchObject({ name: 'Ada', email: 'ada@import.example' });
    expect(byLine.get(7)).toMatchObject({ name: 'Dan', email: 'dan@import' });
    expect(await imports.users()).toEqual([]);
    expect(await app.rows('SELECT 1 FROM user_import_rows')).toEqual([]);
  });

  test('says for which users no image is left, with the codes of the import', async () => {
    const projectId = await addProject(app, {
      name: 'Two letters',
      images_per_assignment: 1,
      texts_per_image: 1,
    });
    await addImage(app, 'Letter 1', projectId);
    await addImage(app, 'Letter 2', projectId);
    const known = await signedUser(app);
    const file = importFile(
      importRow('Gus', 'Two letters'),
      `Known,${known.email},5550100123,12 Harbour Road,Two letters`,
      importRow('Hal', 'Two letters'),
      `Known,${known.email},5550100123,12 Harbour Road,`,
      `Ian,ian@import,5550100123,12 Harbour Road,`,
      `Root,${admin.email},5550100123,12 Harbour Road,`,
    );
    const { rows, ...counts } = await imports.preview(file);
    expect(counts).toEqual({ create: 2, give: 1, skip: 3, withoutAssignment: 1 });
    const expected = [
      ...[[2, null] as const, [3, null] as const, [4, 'NO_IMAGES_LEFT'] as const],
      ...[[5, 'VALIDATION_FAILED'] as const, [6, 'VALIDATION_FAILED'] as const, [7, 'EMAIL_TAKEN'] as const],
    ];
    const byLine = <Row>(given: Row[], lineOf: (row: Row) => number) =>
      given.toSorted((one, other) => lineOf(one) - lineOf(other));
    expect(byLine(rows, ({ line }) => line).map(({ line, code }) => [line, code])).toEqual(expected);
    const { results, withoutAssignment } = await imports.run(file);
    const lineOf = ({ item }: { item: string | null }) => Number(item?.replace('line ', ''));
    expect(byLine(results, lineOf).map((result) => [lineOf(result), result.code])).toEqual(expected);
    expect(withoutAssignment).toBe(1);
    await app.rows(`DELETE FROM users WHERE email LIKE '%@import.example'`);
  });

  test.each([
    [
      'semicolons and a mark of the byte order',
      '\uFEFFName;E-mail;Mobile number;Address\nZoë;zoe@import.example;5550100123;12 Harbour Road',
    ],
    [
      'tabs, and quotes with a line break',
      'Name\tE-mail\tMobile number\tAddress\n"Zoë"\tzoe@import.example\t55501 00123\t"12 Harbour Road\nInkford"',
    ],
    [
      'commas, blank lines and spaces',
      'name , email,phone,street\n\n Zoë , zoe@import.example ,5550100123, 12 Harbour Road\n\n',
    ],
  ])('reads %s', async (_, file) => {
    const { create, rows } = await imports.preview(file);
    expect({ create, rows }).toMatchObject({
      create: 1,
      rows: [{ email: 'zoe@import.example', action: 'create' }],
    });
  });

  test('takes the columns that are named', async () => {
    const file = 'A,B,C,D,E\nZoë,zoe@import.example,5550100123,12 Harbour Road,';
    const columns = { name: 'A', email: 'B', mobileNumber: 'C', address: 'D', project: 'E' };
    expect((await imports.preview(file, { columns })).create).toBe(1);
    const refused = async (changed: object) =>
      await imports.send(file, { dryRun: true, columns: { ...columns, ...changed } });
    expectInvalid(await refused({ email: '' }), { file: 'No column is chosen for “E-mail”.' });
    expectInvalid(await refused({ email: 'X' }), { file: 'The file has no column “X”.' });
    expectInvalid(await refused({ email: 7 }), {
      columns: 'columns must be JSON with the heading of each field',
    });
  });

  test.each([
    ['an empty file', ' \n', 'The file is empty.'],
    ['headings alone', IMPORT_HEADINGS, 'The file has no rows below the line with the headings.'],
    [
      'no headings',
      'Ada,ada@import.example,5550100123,12 Harbour Road\nBob,bob@import.example,5550100123,12 Harbour Road',
      'The first line must have the headings of the columns.',
    ],
    [
      'two columns of one name',
      'Name,E-mail,E-mail,Mobile number,Address\na,b,c,d,e',
      'The file has several columns “E-mail”.',
    ],
    ['a column that is missing', 'Name,Mobile number,Address\na,b,c', 'No column is chosen for “E-mail”.'],
    [
      'a quotation mark that is not closed',
      `${importFile(importRow('Ada'))}\n"Bob,`,
      'Line 3: a quotation mark is opened and not closed.',
    ],
    [
      'too many columns',
      Array.from({ length: 101 }, (_, at) => `c${at}`)
        .join(',')
        .concat('\n1'),
      'Line 1 has more than 100 columns.',
    ],
  ])('refuses %s', async (_, file, message) => {
    expectInvalid(await imports.send(file, { dryRun: true }), { file: message });
  });

  test('refuses what is not Unicode, and names the line, unless Windows-1252 is asked for', async () => {
    const message = (line: number) =>
      `Line ${line} is not in UTF-8. Please save the file as “CSV UTF-8”, or with the encoding UTF-8.`;
    const latin = Buffer.from(importFile(importRow('Ada'), importRow('Zoë')), 'latin1');
    expectInvalid(await imports.send(latin, { dryRun: true }), { file: message(3) });
    const utf16 = Buffer.from(`\uFEFF${importFile(importRow('Ada'))}`, 'utf16le');
    expect((await imports.preview(utf16)).create).toBe(1);
    expectInvalid(await imports.send(utf16.subarray(1), { dryRun: true }), { file: message(1) });
    const { rows } = await imports.preview(latin.subarray(0), { encoding: 'windows-1252' });
    expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Zoë']);
    expectInvalid(await imports.send(latin, { dryRun: true, encoding: 'utf-7' }), {
      encoding: 'encoding must be windows-1252',
    });
  });

  test('refuses more than 10,000 rows, and no file', async () => {
    const many = importFile(...Array.from({ length: 10_001 }, (_, at) => `N,n${at}@import.example`));
    expectInvalid(await imports.send(many, { dryRun: true }), {
      file: 'The file has more than 10,000 rows. Please divide it into several files.',
    });
    expectInvalid(await upload(app, IMPORT_URL, { token: admin.token, texts: { columns: '' } }), {
      file: 'Please choose a CSV file.',
    });
  });
});
