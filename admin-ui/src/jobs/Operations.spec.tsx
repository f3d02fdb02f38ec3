import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { emailRow, jobRow } from '../../test/operationRecords';
import { renderConsole } from '../../test/renderConsole';

const job = jobRow();
const email = emailRow();

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

describe.each([
  ['jobs', job, 'Send an e-mail', 'connect ECONNREFUSED', 'Failed to load the jobs'],
  ['emails', email, 'ada@example.com', 'Mailbox full', 'Failed to load the e-mails'],
])('%s', (name, record, subject, error, failure) => {
  const LIST = `GET /api/admin/${name}`;

  it('shows failed jobs and e-mails, and retries one', async () => {
    const RETRY = `POST /api/admin/${name}/${record._id}/retry`;
    api.list(LIST, name, [record]).on(RETRY, { body: { message: 'Again' } });
    renderConsole(`/admin/${name}`);
    const row = within((await screen.findByText(subject)).closest('tr') ?? document.body);
    expect(row.getByText(error)).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: `Retry: ${subject}` }));
    expect(await screen.findByText('It is being tried again.')).toBeTruthy();
    expect(api.callsTo(RETRY)).toHaveLength(1);
  });

  it('shows "Any" if no status is chosen', async () => {
    api.list(LIST, name, [record]);
    renderConsole(`/admin/${name}`);
    const filter = await screen.findByRole('combobox', { name: name === 'jobs' ? 'State' : 'Status' });
    expect(filter.textContent).toBe(name === 'jobs' ? 'Not done' : 'Any');
  });

  it('shows an error if the list cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole(`/admin/${name}`);
    expect((await screen.findByRole('alert')).textContent).toContain(failure);
  });
});

it('names the recipient and the subject of an e-mail, and the signer of a PDF', async () => {
  const sent = {
    ...job,
    email: { _id: 'email-1', recipient: 'ada@example.com', template: 'agreement-link' },
  };
  const signed = { ...job, _id: 'job-2', queue: 'make-signed-copy', signerName: 'Ada Moreno' };
  api.list('GET /api/admin/jobs', 'jobs', [sent, signed]);
  renderConsole('/admin/jobs');
  expect(await screen.findByText('Agreement link, to ada@example.com')).toBeTruthy();
  expect(screen.getByText('Signed by Ada Moreno')).toBeTruthy();
});

it('names the user and the work of a job, and links to the review', async () => {
  const review = { _id: 'review-1', userId: 'user-1', userName: 'Ada Copyist', title: 'Ledger, page 12' };
  const scoring = { ...job, queue: 'score-review', lastError: 'The texts are too long', review };
  api.list('GET /api/admin/jobs', 'jobs', [scoring]);
  renderConsole('/admin/jobs');
  const link = await screen.findByRole('link', { name: 'Ada Copyist: Ledger, page 12' });
  expect(link.getAttribute('href')).toBe('/admin/reviews/review-1');
  const row = within(link.closest('tr') ?? document.body);
  expect(row.getByText('The texts are too long')).toBeTruthy();
  expect(row.getByRole('button', { name: 'Retry: Score a review' })).toBeTruthy();
});

it('offers the completed jobs if none is waiting', async () => {
  const LIST = 'GET /api/admin/jobs';
  api.list(LIST, 'jobs', []);
  renderConsole('/admin/jobs');
  await screen.findByText('No job is waiting or has failed');
  api.list(LIST, 'jobs', [{ ...job, state: 'completed' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show completed jobs' }));
  expect(await screen.findByText('Send an e-mail')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'State' }).textContent).toBe('Completed');
});

it('shows the last backup above the jobs', async () => {
  const backup = {
    lastSuccessAt: '2026-11-23T02:00:07.000Z',
    folder: '/b',
    sizeBytes: 1536,
    durationSeconds: 3.2,
  };
  api
    .list('GET /api/admin/jobs', 'jobs', [])
    .on('GET /api/admin/server-status', { body: { version: '1.2.3', problems: [], backup } });
  renderConsole('/admin/jobs');
  expect(await screen.findByText(/Last backup: .*, 1\.50 KB in 4 s\./)).toBeTruthy();
});

describe('an e-mail', () => {
  const ONE = 'GET /api/admin/emails/email-1';
  const details = {
    ...email,
    template: 'submission-receipt',
    status: 'sent',
    lastError: null,
    sentAt: '2026-11-18T10:01:00.000Z',
    content: {
      subject: 'Your receipt',
      html: '<head></head><p style="color:red">Hello</p>',
      text: 'Hello Ada',
    },
    attachments: ['receipt.txt'],
    hasHiddenParts: false,
    isRepeatable: true,
  };

  it('opens from the list, as sent and as text, and is sent again', async () => {
    const AGAIN = 'POST /api/admin/emails/email-1/send-again';
    api
      .list('GET /api/admin/emails', 'emails', [details])
      .on(ONE, { body: { email: details } })
      .on(AGAIN, { body: { message: 'The e-mail will be sent again.' } });
    renderConsole('/admin/emails');
    const open = 'Open: Receipt for a submission to ada@example.com';
    await userEvent.click(await screen.findByRole('link', { name: open }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receipt for a submission' }));
    expect(dialog.getByText('Your receipt')).toBeTruthy();
    expect(dialog.getByText('receipt.txt')).toBeTruthy();
    const frame = dialog.getByTitle('Content of the e-mail');
    // Without `allow-scripts`.
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame.getAttribute('srcdoc')).toContain('<p data-style="0">Hello</p>');
    await userEvent.click(dialog.getByRole('tab', { name: 'Plain text' }));
    expect(dialog.getByText('Hello Ada')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Again' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send Again' }));
    await userEvent.click(question.getByRole('button', { name: 'Send Again' }));
    expect(await screen.findByText('The e-mail will be sent again.')).toBeTruthy();
    expect(api.callsTo(AGAIN)).toHaveLength(1);
  });

  it('says that parts are hidden, and cannot be sent again if it had a code', async () => {
    const otp = { ...details, template: 'otp', hasHiddenParts: true, isRepeatable: false };
    api.list('GET /api/admin/emails', 'emails', [otp]).on(ONE, { body: { email: otp } });
    renderConsole('/admin/emails/email-1/show');
    const dialog = within(await screen.findByRole('dialog', { name: 'Verification code' }));
    expect(dialog.getByText('Codes, passwords and links that grant access are hidden.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send Again' })).toBeNull();
  });

  it('says that its content is not stored, or that it cannot be loaded', async () => {
    const dropped = { ...details, content: null, isRepeatable: false };
    api.list('GET /api/admin/emails', 'emails', [dropped]).on(ONE, refusal(503, 'Not now.'));
    renderConsole('/admin/emails/email-1/show');
    const dialog = within(await screen.findByRole('dialog', { name: 'E-mail' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load the e-mail');
    api.on(ONE, { body: { email: dropped } });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('The content of this e-mail is not stored.')).toBeTruthy();
  });
});
