import type { Schema } from '@inkwell/contract/client';
import type {
  DraftCalls,
  DraftChange,
  DraftText,
  HistoryCalls,
  SubmitCall,
} from '@inkwell/editor/draft-calls';
import type { Sharing } from '@inkwell/editor/newer-versions';
import { ApiError, getBody } from '@inkwell/web/api-error';
import { type AssignmentId, keptName, ofAssignment } from './assignment';
import { api } from './client';
import { deleteLastAnswer, readLastAnswer, withLastAnswer } from './lastAnswers';
import { getSession } from './session';
import type { SequentialWork, WorkPage } from './types';
import { fetchSequentialWork, sequentialName } from './workCalls';

interface VersionRange {
  offset: number;
  limit: number;
}

const rangeQuery = ({ offset, limit }: VersionRange) => ({
  range: JSON.stringify([offset, offset + limit - 1]),
});

/** The document of the signed-in user. */
export function documentCalls(assignment: AssignmentId): DraftCalls {
  const oldName = keptName(assignment, 'document');
  return {
    read: async () => {
      const params = { query: ofAssignment(assignment) };
      const { work } = await getBody(api.GET('/api/work/draft', { params }));
      // The session keeps it now.
      deleteLastAnswer(oldName);
      return work;
    },
    readKept: () => readLastAnswer<DraftText>(oldName),
    save: async (body, options) => {
      const params = { query: ofAssignment(assignment) };
      return (await getBody(api.POST('/api/work/save-draft', { params, body, ...options }))).work;
    },
  };
}

export function documentHistory(assignment: AssignmentId): HistoryCalls {
  return {
    list: async (range) => {
      const params = { query: { ...ofAssignment(assignment), ...rangeQuery(range) } };
      return getBody(api.GET('/api/work/draft/versions', { params }));
    },
    readVersion: async (version) => {
      const params = { path: { version }, query: ofAssignment(assignment) };
      return (await getBody(api.GET('/api/work/draft/versions/{version}', { params }))).work;
    },
    restore: async (version) => {
      const params = { path: { version }, query: ofAssignment(assignment) };
      return (await getBody(api.POST('/api/work/draft/versions/{version}/restore', { params }))).work;
    },
  };
}

/** An open document asks this often for versions of administrators. */
const SHARING_SECONDS = 30;
const NOT_MODIFIED = 304;

export function documentSharing(assignment: AssignmentId): Sharing {
  return {
    intervalSeconds: SHARING_SECONDS,
    readNewer: async (version) => {
      const params = { query: ofAssignment(assignment), header: { 'If-None-Match': `"${version}"` } };
      const call = api.GET('/api/work/draft', { params });
      if ((await call).response.status === NOT_MODIFIED) return null;
      const { work: text } = await getBody(call);
      const { versions } = await documentHistory(assignment).list({ offset: 0, limit: 1 });
      return versions[0] ? { text, by: versions[0] } : null;
    },
  };
}

export const submitDocument =
  (assignment: AssignmentId): SubmitCall<Schema<'WorkSubmitted'>> =>
  async (content, baseVersion, signal) => {
    const params = { query: ofAssignment(assignment) };
    return getBody(api.POST('/api/work/submit', { params, body: { content, baseVersion }, signal }));
  };

/** The text of one page. */
export function pageCalls(assignment: AssignmentId, imageId: string): DraftCalls {
  return {
    read: async () => toText((await fetchPage(assignment, imageId)).draft),
    readKept: async () => {
      const page = await readLastAnswer<WorkPage>(pageName(assignment, imageId));
      return page && !page.isKept ? toText(page.draft) : null;
    },
    save: async (change, options) => {
      const params = { query: ofAssignment(assignment) };
      const body = pageChange(imageId, change);
      return (await getBody(api.POST('/api/work/save-page-draft', { params, body, ...options }))).draft;
    },
  };
}

export function pageHistory(assignment: AssignmentId, imageId: string): HistoryCalls {
  return {
    list: async (range) => {
      const params = { path: { imageId }, query: { ...ofAssignment(assignment), ...rangeQuery(range) } };
      return getBody(api.GET('/api/work/page-draft/{imageId}/versions', { params }));
    },
    readVersion: async (version) => {
      const params = { path: { imageId, version }, query: ofAssignment(assignment) };
      const path = '/api/work/page-draft/{imageId}/versions/{version}';
      return toText((await getBody(api.GET(path, { params }))).draft);
    },
    restore: async (version) => {
      const params = { path: { imageId, version }, query: ofAssignment(assignment) };
      const path = '/api/work/page-draft/{imageId}/versions/{version}/restore';
      return toText((await getBody(api.POST(path, { params }))).draft);
    },
  };
}

/** The text of one image of the sequential run. It is submitted once the run has continued to the next image. */
export function sequentialCalls(assignment: AssignmentId, imageId: string): DraftCalls {
  return {
    read: async () => sequentialText(await fetchSequentialWork(assignment), imageId),
    readKept: async () => {
      const work = await readLastAnswer<SequentialWork>(sequentialName(assignment));
      return work && !work.isKept ? sequentialText(work, imageId) : null;
    },
    save: async (change, options) => {
      const params = { query: ofAssignment(assignment) };
      const body = pageChange(imageId, change);
      const path = '/api/work/sequential/save-draft';
      return (await getBody(api.POST(path, { params, body, ...options }))).draft;
    },
  };
}

export function sequentialHistory(assignment: AssignmentId, imageId: string): HistoryCalls {
  return {
    list: async (range) => {
      const params = { path: { imageId }, query: { ...ofAssignment(assignment), ...rangeQuery(range) } };
      return getBody(api.GET('/api/work/sequential/drafts/{imageId}/versions', { params }));
    },
    readVersion: async (version) => {
      const params = { path: { imageId, version }, query: ofAssignment(assignment) };
      const path = '/api/work/sequential/drafts/{imageId}/versions/{version}';
      return toText((await getBody(api.GET(path, { params }))).draft);
    },
    restore: async (version) => {
      const params = { path: { imageId, version }, query: ofAssignment(assignment) };
      const path = '/api/work/sequential/drafts/{imageId}/versions/{version}/restore';
      return toText((await getBody(api.POST(path, { params }))).draft);
    },
  };
}

/** The text of one image in the answer of `readSequentialWork`. */
export function sequentialText({ session, currentImage, draft }: SequentialWork, imageId: string): DraftText {
  if (draft && currentImage?._id === imageId) return toText({ ...draft, submittedAt: null });
  const submitted = session.imageSubmissions.find((submission) => submission.imageId._id === imageId);
  return {
    content: submitted?.submissionContent ?? '',
    version: 0,
    lastSaved: null,
    // The answer does not say when the text was submitted, only that it was.
    submittedAt: session.completedAt ?? new Date().toISOString(),
  };
}

const pageName = (assignment: AssignmentId, imageId: string) => keptName(assignment, `page/${imageId}`);

async function fetchPage(assignment: AssignmentId, imageId: string): Promise<WorkPage> {
  const params = { path: { imageId }, query: ofAssignment(assignment) };
  return getBody(api.GET('/api/work/page-draft/{imageId}', { params }));
}

/** Without a network, the last answer without its text. */
export const readPage = (assignment: AssignmentId, imageId: string) =>
  withLastAnswer<WorkPage>(pageName(assignment, imageId), () => fetchPage(assignment, imageId), {
    keep: (page) => ({ ...page, isKept: true, draft: { ...page.draft, submissionContent: '' } }),
    revive: (page) => ({ ...page, isKept: true }),
  });

export const submitPage =
  (assignment: AssignmentId, imageId: string): SubmitCall<Schema<'PageSubmitted'>> =>
  async (submissionContent, baseVersion, signal) => {
    const params = { query: ofAssignment(assignment) };
    const body = { imageId, submissionContent, baseVersion };
    return getBody(api.POST('/api/work/submit-page', { params, body, signal }));
  };

export const submitSequentialImage =
  (assignment: AssignmentId, imageId: string): SubmitCall<Schema<'ImageSubmitted'>> =>
  async (submissionContent, baseVersion, signal) => {
    const params = { query: ofAssignment(assignment) };
    const body = { imageId, submissionContent, baseVersion };
    return getBody(api.POST('/api/work/sequential/submit-image', { params, body, signal }));
  };

function pageChange(imageId: string, change: DraftChange) {
  return 'content' in change
    ? { imageId, submissionContent: change.content, baseVersion: change.baseVersion, reason: change.reason }
    : { imageId, ...change };
}

interface PageDraft extends Omit<DraftText, 'content'> {
  submissionContent: string;
}

export function toText({ submissionContent, version, lastSaved, submittedAt }: PageDraft): DraftText {
  return { content: submissionContent, version, lastSaved, submittedAt };
}

/**
 * Rejects the call when another user is signed in. Another tab may have signed in another user, and the last save or
 * submission of this text would then be stored as theirs.
 */
export function callOfUser<Options extends unknown[], Answer>(
  userId: string,
  call: (...options: Options) => Promise<Answer>,
) {
  return async (...options: Options): Promise<Answer> => {
    if (getSession()?.userId === userId) return call(...options);
    throw new ApiError('', { statusCode: 401, code: 'OTHER_SESSION' });
  };
}

export function callsOfUser(userId: string, { read, readKept, save }: DraftCalls): DraftCalls {
  return {
    read: callOfUser(userId, read),
    ...(readKept && { readKept: callOfUser(userId, readKept) }),
    save: callOfUser(userId, save),
  };
}

export function sharingOfUser(userId: string, { readNewer, ...sharing }: Sharing): Sharing {
  return { ...sharing, readNewer: callOfUser(userId, readNewer) };
}

export function historyOfUser(userId: string, { list, readVersion, restore }: HistoryCalls): HistoryCalls {
  return {
    list: callOfUser(userId, list),
    readVersion: callOfUser(userId, readVersion),
    restore: callOfUser(userId, restore),
  };
}
