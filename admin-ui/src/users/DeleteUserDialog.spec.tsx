import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const CALL = 'DELETE /api/admin/users/user-1';
const LOSSES = 'GET /api/admin/users/user-1/erasure';
const EMAIL = 'E-mail address of the user';
const done: Answer = { body: { message: 'It is done.', imagesLosingText: 0 } };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on(LOSSES, { body: { runningAssignments: 0, waitingReviews: 0, imagesWithoutOtherText: 0 } })
    .list('GET /api/admin/users', 'users', [userRow()]);
});

/** Opens the list of users and chooses Delete for its only user. */
async function chooseDelete() {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: Ada Moreno' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete Ada Moreno?' }));

it('says what is erased and what stays, and deletes after the e-mail address was typed', async () => {
  await chooseDelete();
  const asked = await dialog();
  expect(
    asked.getByText(/all texts with their history, reviews and reports, e-mails\s+and sessions/),
  ).toBeTruthy();
  expect(
    asked.getByText(/Only signed agreements and entries of the audit log stay, as evidence/),
  ).toBeTruthy();
  api.on(CALL, done).list('GET /api/admin/users', 'users', []);
  await userEvent.type(asked.getByLabelText(EMAIL), ' Ada@example.com');
  await userEvent.click(asked.getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('User deleted successfully!')).toBeTruthy();
  expect(await screen.findByText('No users yet')).toBeTruthy();
});

it('deselects the deleted user, and counts the users of the tabs again', async () => {
  const bob = userRow({ _id: 'user-2', name: 'Bob Stone', email: 'bob@example.com' });
  const hold = (...users: object[]) =>
    api.list('GET /api/admin/users', 'users', users).on('GET /api/admin/users/counts', ({ query }) => {
      const filters: object[] = JSON.parse(query.get('filters') ?? '');
      return { body: { counts: filters.map(() => ({ total: users.length, totalIsMore: false })) } };
    });
  hold(userRow(), bob);
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await screen.findByText('2 selected');
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Ada Moreno' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asked = await dialog();
  api.on(CALL, done);
  hold(bob);
  await userEvent.type(asked.getByLabelText(EMAIL), 'ada@example.com{Enter}');
  expect(await screen.findByText('1 selected')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: 'With staff 1' })).toBeTruthy();
});

it('says how many images lost their text', async () => {
  await chooseDelete();
  const asked = await dialog();
  api.on(CALL, { body: { message: 'It is done.', imagesLosingText: 2 } });
  await userEvent.type(asked.getByLabelText(EMAIL), 'ada@example.com{Enter}');
  const message = 'User deleted successfully! 2 images lost the text of this user.';
  expect(await screen.findByText(message)).toBeTruthy();
});

it.each(['', 'ada', 'eva@example.com'])('does not delete with the e-mail address "%s"', async (email) => {
  await chooseDelete();
  const asked = await dialog();
  if (email) await userEvent.type(asked.getByLabelText(EMAIL), email);
  await userEvent.click(asked.getByRole('button', { name: 'Delete user' }));
  expect(await asked.findByText('This is not the e-mail address of the user')).toBeTruthy();
  expect(api.callsTo(CALL)).toHaveLength(0);
});

it.each([
  [refusal(409, 'The last administrator cannot be deleted.'), 'The last administrator cannot be deleted.'],
  [{ status: 500 }, 'Failed to delete user'],
])('shows why it failed', async (answer, text) => {
  await chooseDelete();
  api.on(CALL, answer);
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText(EMAIL), 'ada@example.com');
  await userEvent.click(asked.getByRole('button', { name: 'Delete user' }));
  expect(await asked.findByText(text)).toBeTruthy();
});

it.each([
  [1, 2, 3, 'Lost: 1 running assignment, 2 waiting reviews, and the only text of 3 images.'],
  [0, 1, 0, 'Lost: 1 waiting review.'],
  [0, 0, 1, 'Lost: the only text of 1 image.'],
  [0, 0, 0, null],
])('says before what is lost: %s, %s, %s', async (running, waiting, images, text) => {
  const losses = {
    runningAssignments: running,
    waitingReviews: waiting,
    imagesWithoutOtherText: images,
  };
  api.on(LOSSES, { body: losses });
  await chooseDelete();
  const asked = await dialog();
  if (text) expect((await asked.findByRole('alert')).textContent).toBe(text);
  else {
    await waitFor(() => expect(api.callsTo(LOSSES)).toHaveLength(1));
    expect(asked.queryByRole('alert')).toBeNull();
  }
});
