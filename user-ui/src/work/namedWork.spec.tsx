import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';
import { answerWork, dashboardNamed, openWriting, writingScreens } from '../../test/workScreens';

const NAME = 'Ledgers, no. 6';
const named = () => answerWork(dashboardNamed(NAME, { hasMoreAssignments: true }));
const texts = 'GET /api/work/texts';

describe.each([
  ['the page selection', '/page-selection', 'Page Selection'],
  ['the document', '/work-editor', 'Work Editor'],
  ['a page', '/image-work/i1', 'Ledger, page 1'],
  ['sequential work', '/sequential-work', 'Sequential Work'],
  ['the own texts', '/texts', 'Your texts'],
])('%s', (_, path, heading) => {
  it('names the work in the screen and in the title of the tab', async () => {
    named();
    fakeApi({ [texts]: { body: { texts: [] } } });
    renderApp({ path });
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(await screen.findByText(NAME)).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${heading} · ${NAME} · Inkwell`));
  });

  it('does not name it to a user with one assignment', async () => {
    answerWork(dashboardNamed(null));
    fakeApi({ [texts]: { body: { texts: [] } } });
    renderApp({ path });
    await screen.findByRole('heading', { level: 1, name: heading });
    await waitFor(() => expect(document.title).toBe(`${heading} · Inkwell`));
    expect(screen.queryByText(NAME)).not.toBeInTheDocument();
  });
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a dialog names the work', () => {
  it.each(writingScreens)('when a text is submitted: $kind', async (example) => {
    named();
    const dashboard = dashboardNamed(NAME);
    const { assignment } = dashboard;
    fakeApi({
      'GET /api/users/dashboard': {
        body: { ...dashboard, assignment: assignment && { ...assignment, minWords: 1 } },
      },
    });
    const { user } = await openWriting(example);
    const submit = await button(/^Submit/);
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(within(await screen.findByRole('alertdialog')).getByText(NAME)).toBeVisible();
  });

  it('when more time is asked for, and when the guidelines are read', async () => {
    const dashboard = dashboardNamed(NAME);
    const { assignment } = dashboard;
    const project = assignment && { ...assignment.project, guidelinesVersion: 2 };
    answerWork({ ...dashboard, assignment: assignment && project && { ...assignment, project } });
    fakeApi({
      'GET /api/work/guidelines': {
        body: { version: 2, html: '<p>Rules</p>', createdAt: '2026-11-20T09:00:00.000Z', openedVersion: 2 },
      },
    });
    const { user } = renderApp({ path: '/dashboard' });
    await user.click(await button('Ask for more time'));
    expect(within(await screen.findByRole('dialog')).getByText(NAME)).toBeVisible();
    await user.click(await button('Cancel'));
    await user.click(await button(/^Guidelines/));
    expect(within(await screen.findByRole('dialog')).getByText(NAME)).toBeVisible();
  });
});

it('the panel of the dashboard and the message after a submission name the work', async () => {
  answerWork(dashboardNamed(NAME));
  const text = 'Ledgers, no. 6: Work submitted successfully!';
  renderApp({ path: '/dashboard?assignment=a1', state: { notice: { tone: 'success', text } } });
  const panel = within(await screen.findByRole('region', { name: 'Work Management' }));
  expect(panel.getByText(NAME)).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`Dashboard · ${NAME} · Inkwell`));
});
