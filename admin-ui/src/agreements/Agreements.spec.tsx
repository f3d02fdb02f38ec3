import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, listAnswer, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { agreementRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/agreements';
const first = agreementRow({ signedCount: 12 });
const second = agreementRow({ _id: 'agreement-2', version: 2, content: `Second terms. ${'y'.repeat(200)}` });

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(LIST, 'agreements', [second, first]);
});

describe('the agreements page', () => {
  it('lists all versions', async () => {
    const versions = Array.from({ length: 101 }, (_, index) =>
      agreementRow({ _id: `agreement-${index}`, version: 101 - index }),
    );
    api.on(LIST, ({ query }) => {
      const [from, to] = JSON.parse(query.get('range') ?? '');
      return listAnswer('agreements', versions.slice(from, to + 1), versions.length);
    });
    renderConsole('/admin/agreements');
    expect(await screen.findByRole('heading', { name: 'Version 101' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Version 1' })).toBeTruthy();
  });

  it('shows the newest version in full and every version in 150 characters', async () => {
    renderConsole('/admin/agreements');
    const current = within(await screen.findByRole('region', { name: 'Current agreement' }));
    expect(current.getByText('Version 2')).toBeTruthy();
    expect(current.getByText(second.content)).toBeTruthy();
    const [newer, older] = within(screen.getByRole('region', { name: 'All versions' })).getAllByRole(
      'listitem',
    );
    expect(newer?.textContent).toContain(`${second.content.slice(0, 150)}…`);
    expect(newer?.textContent).not.toContain(second.content);
    expect(older?.textContent).toContain('12 users have signed it');
    expect(api.callsTo(LIST)[0]?.query.get('sort')).toBe('["version","DESC"]');
  });

  it('marks a version that was edited after somebody had signed it', async () => {
    api.list(LIST, 'agreements', [second, { ...first, isEditedAfterSigning: true }]);
    renderConsole('/admin/agreements');
    const mark = await screen.findByText('Edited after it was signed');
    expect(
      within(mark.closest('li') ?? document.body).getByRole('heading', { name: 'Version 1' }),
    ).toBeTruthy();
  });

  it('compares a version with the one before it', async () => {
    renderConsole('/admin/agreements');
    await userEvent.click(await screen.findByRole('button', { name: 'Compare with version 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Version 1 compared with version 2' });
    const [removed, added] = [dialog.querySelector('del'), dialog.querySelector('ins')];
    expect([removed?.textContent, added?.textContent]).toEqual(['First', 'Second']);
    // The style sheet shows the label to screen readers only.
    expect([removed?.dataset.label, added?.dataset.label]).toEqual(['removed', 'added']);
  });

  it("offers 'Create First Agreement' when there is none", async () => {
    api.list(LIST, 'agreements', []);
    renderConsole('/admin/agreements');
    const link = await screen.findByRole('link', { name: 'Create First Agreement' });
    expect(link.getAttribute('href')).toBe('/admin/agreements/create');
  });

  it('shows an error with a retry button if the list cannot be loaded', async () => {
    api.on(LIST, refusal(500, 'Something broke.'));
    renderConsole('/admin/agreements');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load agreements');
    api.list(LIST, 'agreements', [first]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Current agreement' })).toBeTruthy();
  });
});

describe('Delete', () => {
  const DELETE = 'DELETE /api/admin/agreements/agreement-1';

  async function askToDelete() {
    renderConsole('/admin/agreements');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: version 1' }));
    return within(await screen.findByRole('dialog', { name: 'Delete version 1?' }));
  }

  it('shows how many users have signed, and does nothing if it is cancelled', async () => {
    const dialog = await askToDelete();
    expect(dialog.getByText(/12 users have signed it/)).toBeTruthy();
    expect(dialog.queryByText(/current agreement/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(api.callsTo(DELETE)).toEqual([]);
  });

  it('says what takes the place of the current agreement', async () => {
    renderConsole('/admin/agreements');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: version 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete version 2?' }));
    expect(
      dialog.getByText(/It is the current agreement: from now on, users are asked to sign version 1\./),
    ).toBeTruthy();
  });

  it('warns that nobody can sign without the only agreement', async () => {
    api.list(LIST, 'agreements', [first]);
    const dialog = await askToDelete();
    expect(dialog.getByText(/until you create another one, nobody can sign or start to work/)).toBeTruthy();
  });

  it('deletes after confirmation', async () => {
    const dialog = await askToDelete();
    api.on(DELETE, { body: { message: 'Gone' } }).list(LIST, 'agreements', [second]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete version' }));
    expect(await screen.findByText('Agreement deleted successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete: version 1' })).toBeNull());
  });

  it.each([
    [refusal(409, 'It is in use.'), 'It is in use.'],
    [{ status: 500 }, 'Failed to delete agreement'],
  ])('shows why it failed', async (answer, text) => {
    const dialog = await askToDelete();
    api.on(DELETE, answer);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete version' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete: version 1', hidden: true })).toBeTruthy();
  });
});

describe('Create', () => {
  const TERMS = 'GET /api/admin/agreements/default-terms';
  const CREATE = 'POST /api/admin/agreements';
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Agreement content/ });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Create Agreement' }));

  it('starts with the default terms and publishes the edited text', async () => {
    api
      .on(TERMS, { body: { content: 'Default terms for {{name}}.' } })
      .on(CREATE, { status: 201, body: { agreement: agreementRow({ _id: 'agreement-3', version: 3 }) } });
    renderConsole('/admin/agreements/create');
    const content = await field();
    expect(content.value).toBe('Default terms for {{name}}.');
    expect(screen.getByText('Default terms for Sample Writer.')).toBeTruthy();
    await userEvent.type(content, ' Amen.');
    await save();
    expect(await screen.findByText('Agreement created successfully!')).toBeTruthy();
    expect(api.callsTo(CREATE)[0]?.body).toEqual({ content: 'Default terms for {{name}}. Amen.' });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/agreements'));
  });

  it('rejects a blank text without a call', async () => {
    api.on(TERMS, { body: { content: 'x' } });
    renderConsole('/admin/agreements/create');
    const content = await field();
    await userEvent.clear(content);
    await userEvent.type(content, '   ');
    await save();
    expect(await screen.findByText('Please enter agreement content')).toBeTruthy();
    expect(api.callsTo(CREATE)).toEqual([]);
  });

  it("shows the server's refusal beside the field and keeps the text", async () => {
    api
      .on(TERMS, { body: { content: 'My terms' } })
      .on(
        CREATE,
        refusal(400, 'The agreement is too long', { errors: { content: ['At most 200,000 characters'] } }),
      );
    renderConsole('/admin/agreements/create');
    const content = await field();
    await save();
    expect(await screen.findByText('At most 200,000 characters')).toBeTruthy();
    expect(await screen.findByText('The agreement is too long')).toBeTruthy();
    expect(content.value).toBe('My terms');
  });

  it("says 'Failed to create agreement' when the server gave no reason", async () => {
    api.on(TERMS, { body: { content: 'My terms' } }).on(CREATE, { status: 500 });
    renderConsole('/admin/agreements/create');
    await field();
    await save();
    expect(await screen.findByText('Failed to create agreement')).toBeTruthy();
  });

  it('offers a retry if the default terms cannot be loaded', async () => {
    api.on(TERMS, refusal(503, 'Not now.'));
    renderConsole('/admin/agreements/create');
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    api.on(TERMS, { body: { content: 'My terms' } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await field()).value).toBe('My terms');
  });
});

describe('Edit', () => {
  const ONE = 'GET /api/admin/agreements/agreement-1';
  const UPDATE = 'PUT /api/admin/agreements/agreement-1';

  it('shows how many users have signed the version, and sends only the text', async () => {
    api.on(ONE, { body: { agreement: first } }).on(UPDATE, { body: { agreement: first } });
    renderConsole('/admin/agreements/agreement-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit version 1' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('12 users have signed it');
    await userEvent.type(screen.getByRole('textbox', { name: /Agreement content/ }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Agreement updated successfully!')).toBeTruthy();
    expect(api.callsTo(UPDATE)[0]?.body).toEqual({ content: `${first.content}!`, recordVersion: 3 });
  });

  it('proposes a new version of a signed agreement, with the edited text', async () => {
    const CREATE = 'POST /api/admin/agreements';
    const third = agreementRow({ _id: 'agreement-3', version: 3 });
    api.on(ONE, { body: { agreement: first } }).on(CREATE, refusal(409, 'Not now.'));
    renderConsole('/admin/agreements/agreement-1');
    await userEvent.type(await screen.findByRole('textbox', { name: /Agreement content/ }), '!');
    const button = screen.getByRole('button', { name: 'Save as a new version' });
    await userEvent.click(button);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    api.on(CREATE, { status: 201, body: { agreement: third } });
    await userEvent.click(button);
    expect(await screen.findByText('Agreement created successfully!')).toBeTruthy();
    expect(api.callsTo(CREATE).at(-1)?.body).toEqual({ content: `${first.content}!` });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/agreements'));
    expect(api.callsTo(UPDATE)).toEqual([]);
  });

  it('proposes no new version if nobody has signed, and warns of unknown placeholders', async () => {
    api.on(ONE, { body: { agreement: agreementRow() } });
    renderConsole('/admin/agreements/agreement-1');
    const content = await screen.findByRole('textbox', { name: /Agreement content/ });
    expect(screen.queryByRole('button', { name: 'Save as a new version' })).toBeNull();
    expect(screen.queryByText(/would not be filled in/)).toBeNull();
    await userEvent.type(content, ' {{{{nmae}} {{{{ email }}');
    expect(await screen.findByText('{{nmae}} is not known and would not be filled in.')).toBeTruthy();
  });

  it('compares a version with the previous one', async () => {
    const changed = agreementRow({
      _id: 'agreement-2',
      version: 4,
      content: 'First rules.\n\nWith {{name}}.',
    });
    api
      .list(LIST, 'agreements', [changed, first])
      .on('GET /api/admin/agreements/agreement-2', { body: { agreement: changed } });
    renderConsole('/admin/agreements/agreement-2');
    await userEvent.click(await screen.findByRole('button', { name: 'Compare with version 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Version 1 compared with version 4' });
    expect(dialog.querySelector('del')?.textContent).toBe('terms');
    expect(dialog.querySelector('ins')?.textContent).toBe('rules');
  });

  it('makes no call if nothing was changed', async () => {
    api.on(ONE, { body: { agreement: first } });
    renderConsole('/admin/agreements/agreement-1');
    await screen.findByRole('textbox', { name: /Agreement content/ });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing was changed.')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/agreements'));
    expect(api.callsTo(UPDATE)).toEqual([]);
  });

  it("says 'Failed to update agreement' when the server gave no reason", async () => {
    api.on(ONE, { body: { agreement: first } }).on(UPDATE, { status: 500 });
    renderConsole('/admin/agreements/agreement-1');
    await userEvent.type(await screen.findByRole('textbox', { name: /Agreement content/ }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Failed to update agreement')).toBeTruthy();
  });

  it('shows an error if the version cannot be loaded', async () => {
    api.on(ONE, refusal(404, 'This agreement does not exist.'));
    renderConsole('/admin/agreements/agreement-1');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load agreement details');
    expect(alert.textContent).toContain('This agreement does not exist.');
  });
});
