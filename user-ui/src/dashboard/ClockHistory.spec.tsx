import { formatDeadline, formatLocalDateTime } from '@inkwell/web/format-date';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ClockEntry } from '../api/types';
import { ClockHistory } from './ClockHistory';

describe('the history of the clock', () => {
  const entry: ClockEntry = {
    _id: '1',
    at: '2026-11-20T09:00:00.000Z',
    kind: 'started',
    detail: 'The work timer started.',
    by: 'you',
    deadlineAt: '2026-11-24T09:00:00.000Z',
  };
  const extended: ClockEntry = {
    _id: '2',
    at: '2026-11-21T09:00:00.000Z',
    kind: 'extended',
    detail: 'The deadline was moved by 24 hours: power cut.',
    by: 'admin',
    deadlineAt: '2026-11-25T09:00:00.000Z',
  };

  it('shows each event with its time and actor', () => {
    render(<ClockHistory entries={[entry, extended]} />);
    const history = within(screen.getByRole('region', { name: 'Your work clock' }));
    const [first, second] = history.getAllByRole('listitem');
    expect(first).toHaveTextContent('The work timer started.');
    expect(first).toHaveTextContent(formatLocalDateTime(entry.at));
    expect(second).toHaveTextContent('moved by 24 hours: power cut. by an administrator');
    expect(second).toHaveTextContent(`New deadline: ${formatDeadline('2026-11-25T09:00:00.000Z')}`);
  });

  it('names a new deadline only where a step moved it', () => {
    const returned = (_id: string, deadlineAt: string): ClockEntry => ({
      ...extended,
      _id,
      kind: 'returned',
      detail: 'The document was returned for correction.',
      deadlineAt,
    });
    const penalized: ClockEntry = { ...entry, _id: '5', kind: 'penalized', detail: 'Penalty: Copied.' };
    const moved = returned('4', '2026-11-27T09:00:00.000Z');
    render(
      <ClockHistory
        entries={[
          entry,
          returned('3', '2026-11-24T09:00:00.000Z'),
          moved,
          { ...penalized, deadlineAt: moved.deadlineAt },
        ]}
      />,
    );
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => /New deadline/.test(textContent));
    expect(shown).toEqual([false, false, true, false]);
  });
});
