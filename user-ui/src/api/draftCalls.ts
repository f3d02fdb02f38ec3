import type { Schema } from '@inkwell/contract/client';
import type {
  DraftCalls,
  DraftChange,
  DraftText,
  HistoryCalls,
  SubmitCall,
} from '@inkwell/editor/draft-calls';
import { type AssignmentId, keptName, ofAssignment } from './assignment';
import { api, getBody } from './client';
import { ApiFailure } from './failure';
import { updateLastAnswer, withLastAnswer } from './lastAnswers';
import { getSession } from './session';
import type { SequentialWork } from './types';
import { readSequentialWork, sequentialName } from './workCalls';

interface VersionRange {
  offset: number;
  limit: number;
}

const rangeQuery = ({ offset, limit }: VersionRange) => ({
  range: JSON.stringify([offset, offset + limit - 1]),
});

/** The document of the signed-in user. */
export function documentCalls(assignment: AssignmentId): DraftCalls {
  const name = keptName(assignment, 'document');
  return {
    read: () =>
      withLastAnswer<DraftText>(name, async () => {
        const params = { query: ofAssignment(assignment) };
        return (await getBody(api.GET('/api/work/draft', { params }))).work;
      }),
    save: async (body, options) => {
      const params = { query: ofAssignment(assignment) };
      const { work } = await getBody(api.POST('/api/work/save-draft', { params, body, ...options }));
      updateLastAnswer<DraftText>(name, (last) => {
        const content = applyChange(last, body);
        return content === null ? null : { ...last, ...work, content };
      });
      return work;
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

export const submitDocument =
  (assignment: AssignmentId): SubmitCall<Schema<'WorkSubmitted'>> =>
  async (content, baseVersion, signal) => {
    const params = { query: ofAssignment(assignment) };
    return getBody(api.POST('/api/work/submit', { params, body: { content, baseVersion }, signal }));
  };

/** The text of one page. */
export function pageCalls(assignment: AssignmentId, imageId: string): DraftCalls {
  return {
    read: async () => toText((await readPage(assignment, imageId)).draft),
    save: async (change, options) => {
      const params = { query: ofAssignment(assignment) };
      const body = pageChange(imageId, change);
      const { draft } = await getBody(api.POST('/api/work/save-page-draft', { params, body, ...options }));
      updateLastAnswer<Page>(pageName(assignment, imageId), (last) => {
        const content = applyChange(toText(last.draft), change);
        if (content === null) return null;
        return { ...last, draft: { ...last.draft, ...draft, submissionContent: content } };
      });
      return draft;
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
    read: async () => sequentialText(await readSequentialWork(assignment), imageId),
    save: async (change, options) => {
      const params = { query: ofAssignment(assignment) };
      const body = pageChange(imageId, change);
      const path = '/api/work/sequential/save-draft';
      const { draft } = await getBody(api.POST(path, { params, body, ...options }));
      updateLastAnswer<SequentialWork>(sequentialName(assignment), (last) => {
        if (!last.draft || last.currentImage?._id !== imageId) return null;
        const content = applyChange(toText({ ...last.draft, submittedAt: null }), change);
        return content === null
          ? null
          : { ...last, draft: { ...last.draft, ...draft, submissionContent: content } };
      });
      return draft;
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

type Page = Schema<'WorkPage'>;

const pageName = (assignment: AssignmentId, imageId: string) => keptName(assignment, `page/${imageId}`);

export const readPage = (assignment: AssignmentId, imageId: string) =>
  withLastAnswer<Page>(pageName(assignment, imageId), async () => {
    const params = { path: { imageId }, query: ofAssignment(assignment) };
    return getBody(api.GET('/api/work/page-draft/{imageId}', { params }));
  });

/** The text after a saved change, or null if the change belongs to another version. */
function applyChange({ content, version }: DraftText, change: DraftChange): string | null {
  if ('content' in change) return change.content;
  if (change.baseVersion !== version) return null;
  const { at, remove, insert } = change.edit;
  return content.slice(0, at) + insert + content.slice(at + remove);
}

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
    throw new ApiFailure('', { statusCode: 401, code: 'OTHER_SESSION' });
  };
}

export function callsOfUser(userId: string, { read, save }: DraftCalls): DraftCalls {
  return { read: callOfUser(userId, read), save: callOfUser(userId, save) };
}

export function historyOfUser(userId: string, { list, readVersion, restore }: HistoryCalls): HistoryCalls {
  return {
    list: callOfUser(userId, list),
    readVersion: callOfUser(userId, readVersion),
    restore: callOfUser(userId, restore),
  };
}
