import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { type FakeApi, listAnswer, startFakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const USERS = 'GET /api/admin/users';
const PREVIEW = 'POST /api/admin/users/bulk-penalize/preview';
const bob = { id: 'user-2', name: 'Bob Stone', email: 'bob@example.com' };

let api: FakeApi;

beforeEach(() => {
  onPhone();
  const rows = [userRow(), userRow({ _id: bob.id, name: bob.name, email: bob.email })];
  api = startFakeApi().on(USERS, ({ query }) =>
    // All records, or one page.
    query.get('range') === '[0,999]'
      ? listAnswer('users', [...rows, userRow({ _id: 'user-3', name: 'Cleo Park' })], 3)
      : listAnswer('users', rows, 3),
  );
});

const box = (name: string) => screen.findByRole('checkbox', { name });

describe('the users on a phone', () => {
  it('are selected one by one with the keyboard, by checkboxes with their names', async () => {
    api.on(PREVIEW, { body: { penalized: [bob], skipped: [] } });
    renderConsole('/admin/users');
    const bobs = await box('Select Bob Stone');
    const [all, adas] = [await box('Select all'), await box('Select Ada Moreno')];
    all.focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(adas);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Ada Moreno/ }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions: Ada Moreno' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(bobs);
    await userEvent.keyboard(' ');
    expect(bobs).toHaveProperty('checked', true);
    const bar = within(screen.getByRole('group', { name: 'Selection' }));
    expect(bar.getByRole('status').textContent).toBe('1 selected');
    expect(all).toHaveProperty('checked', false);

    await userEvent.click(bar.getByRole('button', { name: 'More actions on the selection' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Penalize' }));
    expect(await screen.findByRole('button', { name: 'Penalize: 1 user' })).toBeTruthy();
    expect(api.callsTo(PREVIEW)[0]?.body).toEqual({ ids: [bob.id] });
  });

  it('are all selected at once, on this page and on the others', async () => {
    renderConsole('/admin/users');
    await userEvent.click(await box('Select all'));
    const bar = within(screen.getByRole('group', { name: 'Selection' }));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
    await userEvent.click(bar.getByRole('button', { name: 'Select all 3' }));
    await waitFor(() => expect(bar.getByRole('status').textContent).toBe('3 selected'));
    expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull();

    // Only the users of this page: the third is on another one.
    await userEvent.click(await box('Select all'));
    expect(bar.getByRole('status').textContent).toBe('1 selected');
    await userEvent.click(bar.getByRole('button', { name: 'Unselect' }));
    expect(bar.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  });
});

it('the users of the dashboard on a phone are cards with buttons, without a selection', async () => {
  const penalty = { isPenalized: true, penalizedAt: '2026-11-18T10:01:00.000Z', penalizedReason: 'too_late' };
  dashboardAnswers(api, { penalizedWork: [userRow(penalty)] });
  renderConsole('/admin-dashboard?tab=penalized');
  const list = await screen.findByRole('list', { name: 'Penalized Work' });
  const card = within(list);
  expect(list.textContent).toMatch(/^Ada Moreno.*Reason too late.*Work Not Started/);
  expect(card.getByRole('link').getAttribute('href')).toBe('/admin/users/user-1/show');
  expect(card.getByRole('button', { name: 'Remove Penalty: Ada Moreno' })).toBeTruthy();
  expect(card.queryByRole('checkbox')).toBeNull();
});
