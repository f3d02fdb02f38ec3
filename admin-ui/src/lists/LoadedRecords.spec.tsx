import { focusManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { agreementRow, imageRow, userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
    .list('GET /api/admin/users', 'users', [userRow()])
    .list('GET /api/admin/images', 'images', [imageRow()])
    .list('GET /api/admin/agreements', 'agreements', [agreementRow()])
    .list('GET /api/admin/emails', 'emails', [
      {
        _id: 'mail-1',
        userId: 'user-1',
        recipient: 'ada@example.com',
        template: 'otp',
        status: 'failing',
        attempts: 2,
        lastError: 'connect ECONNREFUSED',
        createdAt: '2026-11-18T10:00:00.000Z',
        sentAt: null,
      },
    ]);
});
afterEach(() => focusManager.setFocused(undefined));

/** The window loses and gets the focus, which refetches the list. */
async function failToRefetch(route: string) {
  api.on(route, refusal(503, 'Not now.'));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByText('Not now.');
}

describe('a list that cannot be loaded again', () => {
  it.each([
    ['a page', '/admin/images', 'GET /api/admin/images', 'Ledger, page 1'],
    ['the agreements', '/admin/agreements', 'GET /api/admin/agreements', 'Version 1'],
    [
      "a tab of a user's page",
      '/admin/users/user-1/show/emails',
      'GET /api/admin/emails',
      'connect ECONNREFUSED',
    ],
  ])('keeps its records below the error: %s', async (_where, path, route, text) => {
    renderConsole(path);
    await screen.findAllByText(text);
    await failToRefetch(route);
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('keeps the dialog of its selection, with what was typed', async () => {
    api.on('POST /api/admin/users/bulk-extend-deadline', { body: { done: ['user-1'], skipped: [] } });
    renderConsole('/admin/users');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(await screen.findByRole('button', { name: 'More actions on the selection' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Extend Deadline' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Power cut');
    await failToRefetch('GET /api/admin/users');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Power cut');
  });
});
