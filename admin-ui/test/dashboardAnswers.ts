import type { FakeApi } from './fakeApi';

const nobody = {
  signedAgreements: [],
  verifiedUsers: [],
  activeUsers: [],
  submittedWork: [],
  penalizedWork: [],
};

/** Answers the dashboard's calls. `users` are the users of the tabs, `more` their totals if these are larger. */
export function dashboardAnswers(
  api: FakeApi,
  people: Record<string, unknown[]> = {},
  more: Record<string, number> = {},
): void {
  const lists = { ...nobody, ...people };
  const counts = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]));
  const totals = { ...counts, ...more };
  api
    .on('GET /api/admin/dashboard-stats', {
      body: {
        stats: {
          totalUsers: 1000,
          verifiedUsers: 500,
          signedUsers: 400,
          signedByStaffUsers: 0,
          workingUsers: 120,
          submittedUsers: 100,
          penalizedUsers: 9,
          refusedEmails: 0,
        },
      },
    })
    .on('GET /api/admin/detailed-user-data', { body: { ...lists, totals } })
    .on('GET /api/admin/dashboard-charts', {
      body: {
        days: [
          { day: '2026-11-19', registrations: 1, signatures: 2, submissions: 0 },
          { day: '2026-11-20', registrations: 2, signatures: 0, submissions: 1 },
        ],
        funnel: { registered: 1000, verified: 500, signed: 400, working: 220, submitted: 100 },
        due: [{ from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T18:00:00.000Z', count: 4 }],
        results: [
          { from: 90, to: 99, count: 3 },
          { from: 100, to: 100, count: 1 },
        ],
      },
    });
}
