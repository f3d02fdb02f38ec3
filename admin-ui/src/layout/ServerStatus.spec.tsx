import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeApi, held, startFakeApi } from '../../test/fakeApi';
import { renderConsole } from '../../test/renderConsole';

const PROBLEM = 'No PDF can be made. Chromium cannot start: the system has no libnspr4.so. Install Chrome.';

const openEmails = (api: FakeApi) => {
  api.list('GET /api/admin/emails', 'emails', []);
  renderConsole('/admin/emails');
};

it('the footer of a page has the version of the server', async () => {
  openEmails(startFakeApi());
  expect(await screen.findByText('Inkwell 1.2.3')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a problem of the server is shown above a page with its remedy', async () => {
  openEmails(
    startFakeApi().on('GET /api/admin/server-status', { body: { version: '1.2.3', problems: [PROBLEM] } }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe(PROBLEM);
});

it('a page is shown together with the problems of the server, which would move it', async () => {
  const late = held({ body: { version: '1.2.3', problems: [PROBLEM] } });
  openEmails(startFakeApi().on('GET /api/admin/server-status', late.handler));
  const title = { level: 1, name: 'E-mails' };
  // Hidden content has no accessible name.
  expect(await screen.findByRole('heading', { level: 1, hidden: true })).toBeTruthy();
  expect(screen.queryByRole('heading', title)).toBeNull();
  late.release();
  expect(await screen.findByRole('heading', title)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(PROBLEM);
});

it('a page works without the status of the server', async () => {
  openEmails(startFakeApi().on('GET /api/admin/server-status', { status: 500 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'E-mails' })).toBeTruthy();
  expect(screen.queryByText(/^Inkwell \d/)).toBeNull();
});
