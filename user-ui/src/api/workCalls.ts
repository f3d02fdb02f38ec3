import { getBody } from '@inkwell/web/api-error';
import { type AssignmentId, keptName, ofAssignment } from './assignment';
import { api } from './client';
import { adoptOldAnswers, currentUserId, withLastAnswer } from './lastAnswers';
import { syncServerClock } from './serverClock';
import type { Dashboard, SequentialWork, WorkAssignments } from './types';

/** Every call about work is for one assignment, which is bound when the call is made. */

const DASHBOARD = 'dashboard';

/**
 * @param assignment null for the current one
 * @param isRefresh whether the user does not open a screen with this call: it then gives no work and starts no clock
 */
export async function readDashboard(assignment: string | null, isRefresh = false): Promise<Dashboard> {
  const userId = currentUserId();
  const query = { ...ofAssignment(assignment), ...(isRefresh && { refresh: true }) };
  const dashboard = await withLastAnswer<Dashboard>(
    keptName(assignment, DASHBOARD),
    () => getBody(api.GET('/api/users/dashboard', { params: { query } })),
    {
      // Without a network, an address without an assignment opens the one that was shown last.
      alsoAs: (answer) => [DASHBOARD, keptName(answer.assignment?._id, DASHBOARD)],
      revive: (last, ageMs) => ({
        ...last,
        isKept: true,
        workAutoStarted: false,
        serverTime: new Date(Date.parse(last.serverTime) + ageMs).toISOString(),
      }),
    },
  );
  if (dashboard.assignment?.number === 1) adoptOldAnswers(userId, dashboard.assignment._id);
  syncServerClock(dashboard.serverTime);
  return dashboard;
}

export const readAssignments = () =>
  withLastAnswer<WorkAssignments>('assignments', () => getBody(api.GET('/api/work/assignments')));
/** @returns the dashboard of the new assignment */
export async function takeNextAssignment(projectId: string): Promise<Dashboard> {
  const dashboard = await getBody(api.POST('/api/work/assignments/next', { body: { projectId } }));
  syncServerClock(dashboard.serverTime);
  return dashboard;
}
/** Starts the clock of an assignment. */
export async function startAssignment(id: string): Promise<Dashboard> {
  const params = { path: { id } };
  const dashboard = await getBody(api.POST('/api/work/assignments/{id}/start', { params }));
  syncServerClock(dashboard.serverTime);
  return dashboard;
}

export const readWorkImages = (assignment: AssignmentId) =>
  withLastAnswer(
    keptName(assignment, 'images'),
    async () =>
      (await getBody(api.GET('/api/work/images', { params: { query: ofAssignment(assignment) } }))).images,
  );
export const readWorkPdfs = (assignment: AssignmentId) =>
  withLastAnswer(
    keptName(assignment, 'pdfs'),
    async () =>
      (await getBody(api.GET('/api/work/pdfs', { params: { query: ofAssignment(assignment) } }))).pdfs,
  );
export const downloadWorkImage = async (assignment: AssignmentId, id: string) => {
  const params = { path: { id }, query: ofAssignment(assignment) };
  return getBody<Blob>(api.GET('/api/work/images/{id}/download', { params, parseAs: 'blob' }));
};
export const downloadWorkPdf = async (assignment: AssignmentId, id: string) => {
  const params = { path: { id }, query: ofAssignment(assignment) };
  return getBody<Blob>(api.GET('/api/work/pdfs/{id}/download', { params, parseAs: 'blob' }));
};

export const readClockLedger = async (assignment: AssignmentId) =>
  (await getBody(api.GET('/api/work/ledger', { params: { query: ofAssignment(assignment) } }))).entries;
export const readPace = async (assignment: AssignmentId) =>
  getBody(api.GET('/api/work/pace', { params: { query: ofAssignment(assignment) } }));

export const readWorkReviews = (assignment: AssignmentId) =>
  withLastAnswer(
    keptName(assignment, 'reviews'),
    async () =>
      (await getBody(api.GET('/api/work/reviews', { params: { query: ofAssignment(assignment) } }))).reviews,
  );
export const downloadReport = async (assignment: AssignmentId, id: string) => {
  const params = { path: { id }, query: ofAssignment(assignment) };
  return getBody<Blob>(api.GET('/api/work/reviews/{id}/report', { params, parseAs: 'blob' }));
};

export const readCorrections = (assignment: AssignmentId, id: string) => {
  const params = { path: { id }, query: ofAssignment(assignment) };
  return getBody(api.GET('/api/work/reviews/{id}/corrections', { params }));
};
export const readCorrection = (assignment: AssignmentId, id: string, itemId: string) => {
  const params = { path: { id, itemId }, query: ofAssignment(assignment) };
  return getBody(api.GET('/api/work/reviews/{id}/corrections/{itemId}', { params }));
};

/** The server records that the user has opened them. */
export const readGuidelines = (assignment: AssignmentId) =>
  withLastAnswer(keptName(assignment, 'guidelines'), () =>
    getBody(api.GET('/api/work/guidelines', { params: { query: ofAssignment(assignment) } })),
  );

export const readTexts = async (assignment: AssignmentId) =>
  (await getBody(api.GET('/api/work/texts', { params: { query: ofAssignment(assignment) } }))).texts;
export const readText = async (assignment: AssignmentId, textId: number) => {
  const params = { path: { textId }, query: ofAssignment(assignment) };
  return (await getBody(api.GET('/api/work/texts/{textId}', { params }))).text;
};

export const readWorkProgress = async (assignment: AssignmentId) =>
  getBody(api.GET('/api/work/progress', { params: { query: ofAssignment(assignment) } }));

export const sequentialName = (assignment: AssignmentId) => keptName(assignment, 'sequential');
export async function fetchSequentialWork(assignment: AssignmentId): Promise<SequentialWork> {
  return getBody(api.GET('/api/work/sequential/session', { params: { query: ofAssignment(assignment) } }));
}
/** Without a network, the last answer without the text of the current image. */
export const readSequentialWork = (assignment: AssignmentId) =>
  withLastAnswer(sequentialName(assignment), () => fetchSequentialWork(assignment), {
    keep: (work) => ({
      ...work,
      isKept: true,
      draft: work.draft && { ...work.draft, submissionContent: '' },
    }),
    revive: (work) => ({ ...work, isKept: true }),
  });
export const startSequentialWork = async (assignment: AssignmentId) =>
  getBody(api.POST('/api/work/sequential/start', { params: { query: ofAssignment(assignment) } }));
export const completeSequentialWork = async (assignment: AssignmentId) =>
  getBody(api.POST('/api/work/sequential/complete', { params: { query: ofAssignment(assignment) } }));
