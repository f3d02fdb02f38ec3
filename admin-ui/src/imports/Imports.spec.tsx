import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { taskRow } from '../../test/assignments';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { type FakeUpload, startFakeUploads } from '../../test/fakeUploads';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';
import { choose, uploadNumber } from '../../test/uploadDialog';

const TASK = 'GET /api/admin/tasks/task-1';
const TAKEN = 'A user with this e-mail address exists already.';

let api: FakeApi;
let uploads: FakeUpload[];

beforeEach(() => {
  api = startFakeApi().on('GET /api/admin/images/receivers', { body: { runningAssignments: 2 } });
  uploads = startFakeUploads();
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const csv = (text: string) => new File([text], 'crm.csv', { type: 'text/csv' });

describe('the import of users', () => {
  it('is reached from the list of users', async () => {
    api.list('GET /api/admin/users', 'users', [userRow()]);
    renderConsole('/admin/users');
    await userEvent.click(await screen.findByRole('link', { name: 'Import' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Import users' })).toBeTruthy();
  });

  it('guesses the columns, shows what would happen, imports, and shows the progress', async () => {
    renderConsole('/admin/imports/users');
    await button('Choose a CSV file');
    await choose(csv('Full name;Mail;Phone;Street;Team\nAda;ada@example.com;5550100123;12 Harbour Road;x'));
    expect(await screen.findByText('crm.csv')).toBeTruthy();
    const column = (name: RegExp) => screen.getByRole('combobox', { name }).textContent;
    expect(column(/^Name/)).toBe('Full name');
    expect(column(/^Address/)).toBe('Street');
    await userEvent.click(screen.getByRole('combobox', { name: /^Project/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Team' }));
    await userEvent.click(await button('Check the file'));
    const check = await uploadNumber(uploads, 1);
    expect(check.path).toBe('/api/admin/imports/users?dryRun=true');
    expect(JSON.parse(String(check.form.get('columns')))).toEqual({
      ...{ name: 'Full name', email: 'Mail', mobileNumber: 'Phone', address: 'Street', project: 'Team' },
    });
    await check.answer(200, {
      ...{ create: 1, give: 0, skip: 1 },
      rows: [
        { line: 3, name: 'Bob', email: 'bob@example.com', action: 'skip', message: TAKEN },
        {
          line: 2,
          name: 'Ada',
          email: 'ada@example.com',
          action: 'create',
          message: 'Is created and invited.',
        },
      ],
    });
    const skipped = await screen.findByRole('list', { name: '1 row will be skipped' });
    expect(skipped.textContent).toBe(`Line 3: Bob, bob@example.com${TAKEN}`);
    expect(screen.getByRole('list', { name: '1 row will be created' }).textContent).toContain(
      'Line 2: Ada, ada',
    );

    const task = taskRow({ kind: 'import-users', project: null, total: 2, done: 1 });
    api.on(TASK, { body: { task } });
    await userEvent.click(await button('Import'));
    const start = await uploadNumber(uploads, 2);
    expect(start.path).toBe('/api/admin/imports/users');
    await start.answer(202, { taskId: 'task-1' });
    expect(await screen.findByText('1 of 2 rows so far.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'on its own page' }).getAttribute('href')).toContain(
      'tasks/task-1',
    );
  });

  it('asks before it reads a file that is not in UTF-8', async () => {
    renderConsole('/admin/imports/users');
    await button('Choose a CSV file');
    const bytes = Uint8Array.from('Name,Mail,Phone,Street\nZo\xeb,x,y,z', (letter) => letter.charCodeAt(0));
    await choose(new File([bytes], 'old.csv', { type: 'text/csv' }));
    await screen.findByText('old.csv');
    expect(await button('Check the file')).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: /Read it as Windows-1252/ }));
    await userEvent.click(await button('Check the file'));
    expect((await uploadNumber(uploads, 1)).form.get('encoding')).toBe('windows-1252');
  });

  it('a column that is missing must be chosen, and a refusal of the file is shown until it changes', async () => {
    renderConsole('/admin/imports/users');
    await button('Choose a CSV file');
    await choose(csv('Name,Mail,Phone\nAda,x,y'));
    expect(await button('Check the file')).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('combobox', { name: /^Address/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Phone' }));
    await userEvent.click(await button('Check the file'));
    const problem = 'Line 2 is not in UTF-8.';
    await (await uploadNumber(uploads, 1)).answer(400, {
      statusCode: 400,
      message: problem,
      code: 'VALIDATION_FAILED',
    });
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await choose(csv('Name,Mail,Phone,Address\nAda,x,y,z'));
    expect(screen.queryByText(problem)).toBeNull();
    expect(await button('Check the file')).toHaveProperty('disabled', false);
  });

  it('nothing can be imported if all rows are left out', async () => {
    renderConsole('/admin/imports/users');
    await button('Choose a CSV file');
    await choose(csv('Name,Mail,Phone,Address\nAda,x,y,z'));
    await userEvent.click(await button('Check the file'));
    const rows = [{ line: 2, email: null, action: 'skip', message: 'Email is invalid.' }];
    await (await uploadNumber(uploads, 1)).answer(200, { create: 0, give: 0, skip: 1, rows });
    expect(await button('Import')).toHaveProperty('disabled', true);
  });
});

describe('the import of images', () => {
  it('sends the files to the chosen project, says how far it is, and shows the results', async () => {
    api.on('GET /api/admin/projects/names', {
      body: {
        projects: [
          { _id: 'project-1', name: 'Main project' },
          { _id: 'project-2', name: 'Letters' },
        ],
      },
    });
    renderConsole('/admin/imports/images?projectId=project-2');
    expect(await button('Import')).toHaveProperty('disabled', true);
    await choose(new File(['zip'], 'scan.zip'), new File(['text'], '1.txt'));
    expect(await screen.findByText('2 files, such as scan.zip')).toBeTruthy();
    expect((await screen.findByRole('combobox', { name: 'Project' })).textContent).toBe('Letters');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish now' }));
    await userEvent.click(await button('Import'));
    const sent = await uploadNumber(uploads, 1);
    expect([sent.form.get('projectId'), sent.form.get('isActive')]).toEqual(['project-2', 'false']);
    expect(sent.form.getAll('files').map((file) => (file as File).name)).toEqual(['scan.zip', '1.txt']);
    sent.progress(1, 4);
    expect(screen.getByText('25 % sent')).toBeTruthy();
    sent.progress(4, 4);
    expect(screen.getByText('The files are being checked.')).toBeTruthy();
    const results = [
      {
        userId: null,
        item: '2.png',
        name: null,
        isDone: false,
        code: 'VALIDATION_FAILED',
        message: 'The file is damaged.',
        assignmentId: null,
      },
      {
        userId: null,
        item: '1.png',
        name: null,
        isDone: true,
        code: null,
        message: 'Added.',
        assignmentId: null,
      },
    ];
    const finishedAt = '2026-11-19T10:00:09.000Z';
    const task = taskRow({ kind: 'import-images', total: 2, done: 2, leftOut: 1, finishedAt, results });
    api.on(TASK, { body: { task } });
    await sent.answer(202, { taskId: 'task-1' });
    const leftOut = within(await screen.findByRole('list', { name: '1 image skipped' }));
    expect(leftOut.getByText('The file is damaged.')).toBeTruthy();
    await userEvent.click(await button('Import another file'));
    expect(await screen.findByText('No file is chosen.')).toBeTruthy();
  });

  it('a refusal is shown, and the same files can be sent again', async () => {
    renderConsole('/admin/imports/images');
    await button('Choose files');
    await choose(new File(['zip'], 'scan.zip'));
    await userEvent.click(await button('Import'));
    await (await uploadNumber(uploads, 1)).end('error');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await userEvent.click(await button('Import'));
    await uploadNumber(uploads, 2);
  });
});
