import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardAnswers } from '../../../test/dashboardAnswers';
import { type FakeApi, startFakeApi } from '../../../test/fakeApi';
import { textRow, userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

describe('View Work', () => {
  const WORK = 'GET /api/admin/users/user-1/work';
  const TEXTS = 'GET /api/admin/users/user-1/texts';

  async function open() {
    dashboardAnswers(api, {
      submittedWork: [{ ...userRow({ workSubmitted: true }), work: { isSubmitted: true } }],
    });
    renderConsole('/admin-dashboard?tab=submitted');
    await userEvent.click(await screen.findByRole('button', { name: 'View Work: Ada Moreno' }));
    return within(await screen.findByRole('dialog', { name: 'Work of Ada Moreno' }));
  }

  it('shows the times and the text', async () => {
    api.on(WORK, {
      body: {
        user: { id: 'user-1', workStartedAt: '2026-11-16T10:00:00.000Z', workSubmitted: true },
        work: {
          content: '<p>It was a <strong>bright</strong> cold day.</p>',
          version: 3,
          lastSaved: '2026-11-18T10:00:00.000Z',
          submittedAt: '2026-11-18T11:00:00.000Z',
          isSubmitted: true,
        },
      },
    });
    const dialog = await open();
    const content = await dialog.findByRole('article', { name: 'Content' });
    expect(content.textContent).toBe('It was a bright cold day.');
    expect(dialog.getByText('Yes')).toBeTruthy();
  });

  it("says 'Failed to fetch work', and tries again", async () => {
    api.on(WORK, { status: 500 });
    const dialog = await open();
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to fetch work');
    api
      .on(WORK, { body: { user: { id: 'user-1', workStartedAt: null, workSubmitted: true }, work: null } })
      .on(TEXTS, { body: { texts: [] } });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(dialog.getByText(/There is no document/)).toBeTruthy();
    expect(await dialog.findByText('Nothing written yet')).toBeTruthy();
  });

  it('opens the pages of a user who has written no document', async () => {
    const text = textRow({ submittedAt: '2026-11-18T11:00:00.000Z' });
    api
      .on(WORK, { body: { user: { id: 'user-1', workStartedAt: null, workSubmitted: true }, work: null } })
      .on(TEXTS, { body: { texts: [text] } })
      .on(`${TEXTS}/7`, { body: { text: { ...text, content: '<p>Call me Ishmael</p>' } } });
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Read Page: Ledger, page 1' }));
    const page = within(await screen.findByRole('dialog', { name: 'Page: Ledger, page 1' }));
    expect(page.getByRole('article', { name: 'Content' }).textContent).toBe('Call me Ishmael');
    expect(page.getByRole('img', { name: 'Ledger, page 1' })).toBeTruthy();
  });
});
