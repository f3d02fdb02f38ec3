import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, notStarted, open, panel, read, ways } from '../../test/dashboard';
import { dashboardInProgress } from '../../test/examples';
import { callsTo, fakeApi, refusal, withoutAssignment } from '../../test/fakeApi';

describe('a user without an assignment', () => {
  it('is told so, and can start nothing', async () => {
    withoutAssignment();
    const app = await open({ ...notStarted, assignment: null });
    expect(panel().getByText('No work is assigned to you yet')).toBeInTheDocument();
    expect(panel().queryByRole('button')).not.toBeInTheDocument();
    expect(ways()).toEqual([]);
    expect(app.address()).toBe('/dashboard');
  });
});

describe('work that has not started', () => {
  const assignments = 'GET /api/work/assignments';
  const start = 'POST /api/work/assignments/a1/start';
  const list = {
    body: {
      assignments: [
        { _id: 'a2', workWindowHours: 24 },
        { _id: 'a1', workWindowHours: 96 },
      ],
    },
  };

  it('is started with a button that says how much time it gives', async () => {
    fakeApi({ [assignments]: list, [start]: { body: { ...dashboardInProgress, workAutoStarted: true } } });
    const app = await open(notStarted);
    expect(panel().getByText('Your work has not started yet')).toBeInTheDocument();
    await panel().findByText('Your time begins when you start: you then have 4 days.');
    fakeApi({ [read]: { body: dashboardInProgress } });
    await app.user.click(panel().getByRole('button', { name: 'Start: gives you 96 hours' }));
    expect(await panel().findByText(/ left$/)).toHaveFocus();
    expect(screen.queryByText(/automatically started/)).not.toBeInTheDocument();
    expect(callsTo(start)).toHaveLength(1);
  });

  it('shows why it cannot be started', async () => {
    fakeApi({ [assignments]: list, [start]: refusal(409, 'PROJECT_PAUSED', 'This project is paused.') });
    const app = await open(notStarted);
    await panel().findByText(/you then have 4 days/);
    await app.user.click(panel().getByRole('button', { name: 'Start: gives you 96 hours' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This project is paused.');
  });

  it('links to both modes', async () => {
    withoutAssignment();
    // The answer does not name an assignment.
    await open({ ...notStarted, assignment: undefined });
    expect(card('Work Status').getByText('Not Started')).toBeInTheDocument();
    expect(panel().getByText('Work Timer Starting...')).toBeInTheDocument();
    expect(ways()).toEqual([
      ['Start Sequential Work', '/sequential-work'],
      ['Work on Individual Pages', '/page-selection'],
    ]);
    expect(screen.queryByRole('region', { name: 'Days Remaining' })).not.toBeInTheDocument();
  });
});
