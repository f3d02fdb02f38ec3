import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { workAddress } from '../../test/examples';
import { renderPart } from '../../test/renderPart';
import type { Pace, WorkMode } from '../api/types';
import { WorkActions } from './WorkActions';

const pace: Pace = {
  words: 4200,
  wordsNeeded: 10_000,
  perDay: 1934,
  mode: 'document',
  modeInUse: 'document',
  pages: { submitted: 1, total: 8 },
  sequential: { submitted: 0, total: 8, isStarted: false, isCompletable: false },
};

function links(
  status: 'not_started' | 'in_progress' | 'submitted' | 'overdue',
  changes: Partial<Pace> = {},
  modes: WorkMode[] = ['document', 'pages', 'sequential'],
) {
  cleanup();
  renderPart(
    <MemoryRouter>
      <WorkActions
        status={status}
        wasSubmitted={false}
        pace={{ ...pace, ...changes }}
        modes={modes}
        onReview={() => {}}
      />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

const CONTINUE = ['Continue Work', workAddress('/work-editor')];

it.each([
  ['document', 0, []],
  ['pages', 3, [['Continue Page Work', workAddress('/page-selection')]]],
  ['sequential', 3, [['Continue Sequential Work', workAddress('/sequential-work')]]],
  ['sequential', 8, [['Complete Sequential Work', workAddress('/sequential-work')]]],
] as const)('leads first to the mode in use: %s with %i images submitted', (modeInUse, submitted, first) => {
  const sequential = { submitted, total: 8, isStarted: submitted > 0, isCompletable: submitted === 8 };
  expect(links('in_progress', { modeInUse, sequential })).toEqual([...first, CONTINUE]);
});

it('offers to complete sequential work of which only reported images are left', () => {
  const sequential = { submitted: 7, total: 8, isStarted: true, isCompletable: true };
  expect(links('in_progress', { modeInUse: 'sequential', sequential })[0]).toEqual([
    'Complete Sequential Work',
    workAddress('/sequential-work'),
  ]);
});

it.each(['submitted', 'overdue'] as const)('links sequential work only if it was started: %s', (status) => {
  const link = ['your sequential work', workAddress('/sequential-work')];
  expect(links(status)).not.toContainEqual(link);
  expect(
    links(status, { sequential: { submitted: 1, total: 8, isStarted: true, isCompletable: false } }),
  ).toContainEqual(link);
});

it('links no empty document after the submission', () => {
  const link = ['your document', workAddress('/work-editor')];
  expect(links('submitted', { words: 0 })).not.toContainEqual(link);
  expect(links('submitted')).toContainEqual(link);
});

it.each([
  ['not_started', ['pages'], ['Work on Individual Pages']],
  ['in_progress', ['pages'], ['Work on Individual Pages']],
  ['in_progress', ['pages', 'sequential'], ['Work on Individual Pages', 'Start Sequential Work']],
  ['submitted', ['document'], ['your document']],
  ['overdue', ['pages'], ['your pages']],
] as const)('links only the ways to work of the project: %s with %s', (status, modes, texts) => {
  const shown = links(status, { modeInUse: null }, [...modes]);
  expect(shown.map(([text]) => text)).toEqual(texts);
});

it('says “Also” only beside a button', () => {
  links('submitted');
  expect(screen.getByText(/^Also:/)).toBeInTheDocument();
  links('overdue', {}, ['pages']);
  expect(screen.queryByText(/^Also:/)).toBeNull();
  expect(screen.getByText(/^Read:/)).toBeInTheDocument();
});
