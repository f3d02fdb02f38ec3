import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffSteps, type StartedCase } from '../../../test/staff-steps.js';
import type { TestApp } from '../../../test/test-app.js';
import { registerUser, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addProject, passDeadline, startedAssignment } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import type { AdminUserDto } from '../users/dto/admin-user.dto.js';
import type { DashboardStatsDto, DetailedUsersDto, FunnelDto } from './dto/dashboard.dto.js';

/* "Working" and "signed" mean one thing: on the dashboard, in the list of users, its counts and its file, in a project and in the search. */

let steps: StaffSteps;
let app: TestApp;

beforeAll(async () => {
  steps = await StaffSteps.start();
  ({ app } = steps);
});
afterAll(() => app.stop());

const get = async <Body>(path: string) => (await app.get<Body>(`/api/admin/${path}`, steps.admin.token)).body;
const filtered = (filter: object) =>
  `filter=${encodeURIComponent(JSON.stringify({ role: 'user', ...filter }))}`;

interface Figures {
  working: number;
  signed: number;
  signedByStaff: number;
}

/** Each place that says it, and its figures. */
async function figuresOf(): Promise<Record<string, Figures>> {
  const { stats } = await get<{ stats: DashboardStatsDto }>('dashboard-stats');
  const detailed = await get<DetailedUsersDto>('detailed-user-data');
  const { funnel } = await get<{ funnel: FunnelDto }>('dashboard-charts');
  const filters = [
    { isWorking: true },
    { isSignedAgreement: true },
    { isSignedAgreement: true, hasSignature: false },
  ];
  const totals: number[] = [];
  for (const filter of filters)
    totals.push((await get<{ total: number }>(`users?${filtered(filter)}`)).total);
  const { counts } = await get<{ counts: { total: number }[] }>(
    `users/counts?filters=${encodeURIComponent(JSON.stringify(filters.map((filter) => ({ role: 'user', ...filter }))))}`,
  );
  const { users } = await get<{ users: AdminUserDto[] }>(`users?${filtered({})}&range=[0,99]`);
  const isWorking = ({ workStartedAt, workSubmitted, workEndedAt, deadlineAt }: AdminUserDto) =>
    workStartedAt !== null &&
    !workSubmitted &&
    workEndedAt === null &&
    Number(new Date(deadlineAt ?? 0)) > Date.now();
  const signed = users.filter(({ isSignedAgreement }) => isSignedAgreement);
  const found = (await get<{ results: { users: AdminUserDto[] } }>('universal-search?q=example&type=users'))
    .results.users;
  const foundSigned = found.filter(({ isSignedAgreement }) => isSignedAgreement);
  const { text } = await app.get(`/api/admin/users/export?${filtered({})}`, steps.admin.token);
  const [headings = [], ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  // From the end, because an address has commas.
  const cell = (line: string[], heading: string) => line.at(headings.indexOf(heading) - headings.length);
  const inFile = lines.filter((line) => cell(line, 'Signed') === 'yes');
  const { projects } = await get<{ projects: { running: number }[] }>('projects');
  const running = projects.reduce((sum, project) => sum + project.running, 0);
  const figures = (of: readonly number[]): Figures => {
    const [working = 0, all = 0, signedByStaff = 0] = of;
    return { working, signed: all, signedByStaff };
  };
  const staffOf = (rows: readonly { signature: boolean }[]) =>
    rows.filter(({ signature }) => !signature).length;
  return {
    cards: figures([stats.workingUsers, stats.signedUsers, stats.signedByStaffUsers]),
    tabs: figures([
      detailed.totals.activeUsers,
      detailed.totals.signedAgreements,
      staffOf(detailed.signedAgreements),
    ]),
    'rows of the tabs': figures([
      detailed.activeUsers.length,
      detailed.signedAgreements.length,
      staffOf(signed),
    ]),
    'totals of the list': figures(totals),
    counts: figures(counts.map(({ total }) => total)),
    'rows of the list': figures([users.filter(isWorking).length, signed.length, staffOf(signed)]),
    search: figures([running, foundSigned.length, staffOf(foundSigned)]),
    file: figures([
      running,
      inFile.length,
      inFile.filter((line) => cell(line, 'Signed copy') === 'no').length,
    ]),
    funnel: figures([running, funnel.signed, staffOf(signed)]),
  };
}

type Act = () => Promise<unknown>;
let started: StartedCase;
let user: TestUser;
const nameOf = { name: 'Sample User' };

/** In this order, each with what it changes. */
const CASES: [name: string, act: Act, working: number, signed: number, signedByStaff: number][] = [
  ['a registration', () => registerUser(app, nameOf), 0, 0, 0],
  ['a verified user', async () => (user = await verifiedUser(app, nameOf)), 0, 0, 0],
  [
    'a signature that staff ticked',
    () => app.put(`/api/admin/users/${user.id}`, { isSignedAgreement: true }, steps.admin.token),
    0,
    1,
    1,
  ],
  ['a signed agreement', async () => (user = await signedUser(app, nameOf)), 0, 1, 0],
  ['an assignment that is not started', async () => addAssignment(app, user, await addProject(app)), 0, 0, 0],
  ['a started one', async () => startedAssignment(app, user, await addProject(app)), 1, 0, 0],
  [
    'a passed deadline',
    async () => {
      await passDeadline(app, user);
      await app.app.get(PenaltiesService).penalizeMissed();
    },
    -1,
    0,
    0,
  ],
  ['another one that runs', async () => (started = { ...(await steps.started()) }), 1, 1, 0],
  ['ended work', () => steps.end(started.work), -1, 0, 0],
  [
    'a document',
    async () => {
      started = await steps.started();
      const path = `/api/work/submit?assignment=${started.work.assignmentId}`;
      return app.post(path, { content: '<p>one two three</p>' }, started.user.token);
    },
    0,
    1,
    0,
  ],
];

test('every step counts the same everywhere', async () => {
  const expected: Figures = { working: 0, signed: 0, signedByStaff: 0 };
  for (const [name, act, working, signed, signedByStaff] of CASES) {
    await act();
    expected.working += working;
    expected.signed += signed;
    expected.signedByStaff += signedByStaff;
    for (const [place, figures] of Object.entries(await figuresOf())) {
      expect({ name, place, ...figures }).toEqual({ name, place, ...expected });
    }
  }
});
