import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument, textOf } from '../../test/document';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { fakeApi } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import { first } from '../../test/sequential';
import type { Dashboard } from '../api/types';

function withSpelling(keepsSpelling: boolean | null): Pick<Dashboard, 'assignment'> {
  const { assignment } = dashboardInProgress;
  if (!assignment) throw new Error('The example has an assignment');
  return { assignment: { ...assignment, project: { ...assignment.project, keepsSpelling } } };
}

const KEPT = ['false', 'off', 'off'];
const CHECKED = ['true', 'on', 'sentences'];
const attributesOf = (field: HTMLElement) =>
  ['spellcheck', 'autocorrect', 'autocapitalize'].map((name) => field.getAttribute(name));

describe('the spelling of a document is checked, unless its project keeps it:', () => {
  it.each([
    [null, CHECKED],
    [false, CHECKED],
    [true, KEPT],
  ])('%s', async (keepsSpelling, expected) => {
    await openDocument(textOf(3), withSpelling(keepsSpelling));
    expect(attributesOf(screen.getByRole('textbox', { name: 'Your work' }))).toEqual(expected);
  });
});

describe('the spelling of a text beside an image is kept, unless its project has it checked:', () => {
  it.each([
    [null, KEPT],
    [false, CHECKED],
    [true, KEPT],
  ])('%s', async (keepsSpelling, expected) => {
    signIn();
    fakeApi({
      'GET /api/users/dashboard': { body: { ...dashboardInProgress, ...withSpelling(keepsSpelling) } },
      'GET /api/work/reviews': { body: { reviews: [] } },
      'GET /api/work/sequential/session': { body: first },
      'GET /api/work/sequential/drafts/i1/versions': { body: { versions: [], total: 0 } },
    });
    renderApp({ path: workAddress('/sequential-work') });
    const field = await screen.findByRole('textbox', { name: /^Your text for/ });
    expect(attributesOf(field)).toEqual(expected);
  });
});
