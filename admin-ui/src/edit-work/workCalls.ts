import type { DraftCalls, DraftText, HistoryCalls } from '@inkwell/editor/draft-calls';
import type { Sharing } from '@inkwell/editor/newer-versions';
import { api, getBody } from '../providers/api';
import { ofWork, type UserWork } from '../providers/assignment';
import { asDraftCall } from '../providers/draftCall';

export const readWorkToEdit = (work: UserWork) =>
  getBody(api.GET('/api/admin/users/{id}/work-edit', ofWork(work)));

export const readActivePdfs = async () => (await getBody(api.GET('/api/admin/pdfs/active'))).pdfs;

type WorkToEdit = Awaited<ReturnType<typeof readWorkToEdit>>;

/** An admin can change a document after the deadline and after the submission. */
export function toDraftText({ work }: WorkToEdit): DraftText {
  return {
    content: work?.content ?? '',
    version: work?.version ?? 0,
    lastSaved: work?.lastSaved ?? null,
    submittedAt: null,
  };
}

/** The calls for the document of a user, for an admin. */
export function workCalls(work: UserWork): DraftCalls {
  return {
    read: () => asDraftCall(async () => toDraftText(await readWorkToEdit(work))),
    save: (body, options) =>
      asDraftCall(async () => {
        const request = { ...ofWork(work), body, ...options };
        return (await getBody(api.POST('/api/admin/users/{id}/work-save', request))).work;
      }),
  };
}

/** The versions of the document. A restored version counts as a save of the admin. */
export function workHistory(work: UserWork): HistoryCalls {
  const { path, query } = ofWork(work).params;
  const versionOf = (version: number) => ({ params: { path: { ...path, version }, query } });
  return {
    list: ({ offset, limit }) => {
      const range = JSON.stringify([offset, offset + limit - 1]);
      const params = { path, query: { ...query, range } };
      return asDraftCall(() => getBody(api.GET('/api/admin/users/{id}/work-versions', { params })));
    },
    readVersion: (version) =>
      asDraftCall(async () => {
        const request = versionOf(version);
        return (await getBody(api.GET('/api/admin/users/{id}/work-versions/{version}', request))).work;
      }),
    restore: (version) =>
      asDraftCall(async () => {
        const call = api.POST('/api/admin/users/{id}/work-versions/{version}/restore', versionOf(version));
        // An admin can still change it after the submission.
        return { ...(await getBody(call)).work, submittedAt: null };
      }),
  };
}

/** An administrator watches a user write, so the console asks more often than the user's own editor. */
const SHARING_SECONDS = 8;

export function workSharing(work: UserWork): Sharing {
  return {
    intervalSeconds: SHARING_SECONDS,
    readNewer: async (version) => {
      const { versions } = await workHistory(work).list({ offset: 0, limit: 1 });
      const by = versions[0];
      return by && by.version > version ? { text: await workCalls(work).read(), by } : null;
    },
  };
}
