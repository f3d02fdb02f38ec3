import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { startFakeUploads } from '../../test/fakeUploads';
import { imageReportRow } from '../../test/operationRecords';
import { admin, renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/image-reports';
const ANSWER = 'POST /api/admin/image-reports/r1/answer';

const report = imageReportRow();
const answered = {
  ...report,
  _id: 'r2',
  answer: 'readable',
  note: 'Use the zoom',
  answeredAt: '2026-11-21T09:00:00.000Z',
  answeredBy: 'Fatima Admin',
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(LIST, 'reports', [report, answered]);
});

async function openList(signedInAs = admin) {
  renderConsole('/admin/image-reports', { signedInAs });
  await screen.findByText('Use the zoom', { exact: false });
  return userEvent.setup();
}

async function openAnswer() {
  const user = await openList();
  await user.click(screen.getByRole('button', { name: 'Answer: Ledger, page 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“Ledger, page 1” cannot be read' }));
  return { user, dialog };
}

it('lists the reports with links to the image and the user, the open ones first', async () => {
  await openList();
  const [row] = screen.getAllByRole('row').slice(1);
  const inRow = within(row ?? document.body);
  expect(inRow.getByRole('link', { name: 'Ledger, page 1' }).getAttribute('href')).toBe('/admin/images/i1');
  expect(inRow.getByRole('link', { name: 'Ada Writer' }).getAttribute('href')).toBe('/admin/users/u1/show');
  expect(inRow.getByText('Open')).toBeTruthy();
  const query = api.callsTo(LIST).find(({ query }) => query.get('filter') === '{}')?.query;
  expect(query?.get('sort')).toBe('["answeredAt","DESC"]');
  const menu = within(screen.getByRole('navigation', { name: 'Console' }));
  expect(await menu.findByText('2 open')).toBeTruthy();
});

it('says that an image is readable, with a note, and what follows', async () => {
  api.on(ANSWER, { body: { message: 'The report is answered.' } });
  const { user, dialog } = await openAnswer();
  expect(dialog.getByText('Ada Writer: The lower half is too dark')).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'Ledger, page 1, with a mark' })).toBeTruthy();
  expect(dialog.getByText('2 more users reported this image, and get the same answer.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
  expect(await dialog.findByText('Please choose an answer')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'It is readable' }));
  expect(dialog.getByText('The user has at least 24 hours left for the image.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Use the zoom');
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
  await screen.findByText('The report is answered.');
  expect(api.callsTo(ANSWER).map(({ body }) => body)).toEqual([{ answer: 'readable', note: 'Use the zoom' }]);
});

it('hides the image, and keeps the dialog open if another administrator was faster', async () => {
  api.on(ANSWER, refusal(409, 'This is answered already.'));
  const { user, dialog } = await openAnswer();
  await user.click(dialog.getByRole('radio', { name: 'Hide the image' }));
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
  expect(await dialog.findByText('This is answered already.')).toBeTruthy();
  expect(api.callsTo(ANSWER).map(({ body }) => body)).toEqual([{ answer: 'hidden', note: '' }]);
});

it('replaces the file of the image', async () => {
  const uploads = startFakeUploads();
  const { user, dialog } = await openAnswer();
  await user.click(dialog.getByRole('radio', { name: 'Replace the file' }));
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
  expect(await dialog.findByText('Please select an image file')).toBeTruthy();
  await user.upload(
    dialog.getByLabelText('New file'),
    new File(['png'], 'better.png', { type: 'image/png' }),
  );
  expect(dialog.getByText('better.png')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [upload] = uploads;
  expect(upload?.path).toBe('/api/admin/image-reports/r1/replace');
  expect(upload?.form.get('image')).toBeInstanceOf(File);
  await upload?.answer(415, {
    statusCode: 415,
    message: 'This is no image.',
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
  expect(await dialog.findByText('This is no image.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await uploads[1]?.answer(200, { message: 'The image is replaced.' });
  await screen.findByText('The image is replaced.');
});

it('offers auditors no answer', async () => {
  await openList({ ...admin, role: 'auditor' });
  expect(screen.queryByRole('button', { name: /^Answer: / })).toBeNull();
});
