import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notStarted, open as openDashboard } from '../../test/dashboard';
import { openDocument, textOf } from '../../test/document';
import { dashboardInProgress } from '../../test/examples';
import { callsTo, fakeApi } from '../../test/fakeApi';
import type { Dashboard } from '../api/types';

const read = 'GET /api/work/guidelines';

function withGuidelines(
  guidelinesVersion: number | null,
  guidelinesOpenedVersion: number | null,
): Partial<Dashboard> {
  const { assignment } = dashboardInProgress;
  if (!assignment) throw new Error('The example has an assignment');
  const project = { ...assignment.project, guidelinesVersion, guidelinesOpenedVersion };
  return { assignment: { ...assignment, project } };
}

const answer = (version: number, openedVersion: number | null, html = '<p>Copy every line.</p>') =>
  fakeApi({
    [read]: {
      body: {
        version,
        openedVersion,
        html,
        createdAt: '2026-11-20T09:00:00.000Z',
      },
    },
  });

const button = (name: string) => screen.getByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: 'Guidelines' }));

it('the guidelines have everything that the editor of the console writes', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo=';
  const shown = [
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Heading ${level}</h${level}>`),
    '<p class="ql-align-center"><s>struck</s> <strong>bold</strong> <em>italic</em> <u>line</u> 1<sup>st</sup> H<sub>2</sub></p>',
    '<p><span style="color: rgb(204, 0, 0);">red</span> <a href="https://example.test/a">link</a> <code>code</code></p>',
    `<blockquote>quoted</blockquote><p><img alt="" src="${picture}"></p>`,
  ];
  answer(2, 2, `${shown.join('')}<ol><li data-list="bullet">point</li></ol>`);
  const app = await openDocument(textOf(3), withGuidelines(2, 2));
  await app.user.click(button('Guidelines'));
  const heading = await panel().findByRole('heading', { name: 'Heading 1' });
  const written = heading.parentElement?.innerHTML.replaceAll(
    ' target="_blank" rel="noopener noreferrer"',
    '',
  );
  expect(written).toBe(`${shown.join('')}<ul><li>point</li></ul>`);
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
  expect(rules.some(({ cssText }) => cssText.includes(' .ql-align-center'))).toBe(true);
});

it('a project without guidelines has no button for them', async () => {
  await openDocument(textOf(3));
  expect(screen.queryByRole('button', { name: /^Guidelines/ })).not.toBeInTheDocument();
});

it('changed guidelines are marked until they are opened beside the text, which keeps the caret', async () => {
  answer(2, 1);
  const app = await openDocument(textOf(3), withGuidelines(2, 1));
  const text = screen.getByRole('textbox', { name: 'Your work' });
  await app.user.click(text);
  expect(text).toHaveFocus();
  expect(callsTo(read)).toEqual([]);
  await app.user.click(button('Guidelines: changed'));
  expect(await panel().findByText('Copy every line.')).toBeInTheDocument();
  expect(panel().getByText(/since you opened them last/)).toBeInTheDocument();
  expect(text).toHaveFocus();
  await waitFor(() => expect(button('Guidelines')).toHaveAttribute('aria-pressed', 'true'));
  // What was said stays while they are open.
  expect(panel().getByText(/since you opened them last/)).toBeInTheDocument();
  expect(callsTo(read)).toHaveLength(1);
  await app.user.click(button('Close guidelines'));
  expect(screen.queryByRole('region', { name: 'Guidelines' })).not.toBeInTheDocument();
});

it('guidelines that were never opened are marked as such, and give way to the images', async () => {
  answer(1, null);
  const app = await openDocument(textOf(3), withGuidelines(1, null));
  await app.user.click(button('Guidelines: not read yet'));
  expect(await panel().findByText(/^Version of /)).toBeInTheDocument();
  await app.user.click(button('Images (0)'));
  expect(screen.queryByRole('region', { name: 'Guidelines' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Reference Images' })).toBeInTheDocument();
  // The images are behind them, not closed.
  await app.user.click(button('Guidelines'));
  await app.user.click(button('Images (0)'));
  expect(screen.getByRole('region', { name: 'Reference Images' })).toBeInTheDocument();
});

it('the dashboard opens them too, also before the work starts, and says that they are not read yet', async () => {
  answer(1, null);
  fakeApi({ 'GET /api/work/assignments': { body: { assignments: [] } } });
  const app = await openDashboard({ ...notStarted, ...withGuidelines(1, null) });
  await app.user.click(button('Guidelines: not read yet'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guidelines' }));
  expect(await dialog.findByText('Copy every line.')).toBeInTheDocument();
  await app.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button('Guidelines')).toBeEnabled());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the dashboard has no button for a project without guidelines', async () => {
  await openDashboard();
  expect(screen.queryByRole('button', { name: /^Guidelines/ })).not.toBeInTheDocument();
});

it('a failure can be retried', async () => {
  fakeApi({ [read]: { status: 502, body: '' } });
  const app = await openDocument(textOf(3), withGuidelines(1, 1));
  await app.user.click(button('Guidelines'));
  expect(await panel().findByRole('alert')).toHaveTextContent('Failed to load the guidelines');
  answer(1, 1);
  await app.user.click(panel().getByRole('button', { name: 'Retry' }));
  await panel().findByText('Copy every line.');
});
