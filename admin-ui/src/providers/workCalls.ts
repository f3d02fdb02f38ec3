import { type DraftCalls, DraftFailure, type HistoryCalls } from '@inkwell/editor/draft-calls';
import { HttpError } from 'react-admin';
import { answerOf, api } from './api';

const byId = (id: string) => ({ params: { path: { id } } });

export const readWorkToEdit = (userId: string) =>
  answerOf(api.GET('/api/admin/users/{id}/work-edit', byId(userId)));

export const readRules = async () => (await answerOf(api.GET('/api/site-config'))).config.rules;

export const readActivePdfs = async () => (await answerOf(api.GET('/api/admin/pdfs/active'))).pdfs;

/** A person's document, for an administrator: it stays open after the deadline and the submission. */
export function workCalls(userId: string): DraftCalls {
  return {
    read: () =>
      asDraftCall(async () => {
        const { work } = await readWorkToEdit(userId);
        return {
          content: work?.content ?? '',
          version: work?.version ?? 0,
          lastSaved: work?.lastSaved ?? null,
          submittedAt: null,
        };
      }),
    save: (body, { keepalive }) =>
      asDraftCall(async () => {
        const request = { ...byId(userId), body, keepalive };
        return (await answerOf(api.POST('/api/admin/users/{id}/work-save', request))).work;
      }),
  };
}

/** Its versions; what is brought back is the administrator's version. */
export function workHistory(userId: string): HistoryCalls {
  const versionOf = (version: number) => ({ params: { path: { id: userId, version } } });
  return {
    list: ({ offset, limit }) => {
      const query = { range: JSON.stringify([offset, offset + limit - 1]) };
      const params = { path: { id: userId }, query };
      return asDraftCall(() => answerOf(api.GET('/api/admin/users/{id}/work-versions', { params })));
    },
    readVersion: (version) =>
      asDraftCall(async () => {
        const request = versionOf(version);
        return (await answerOf(api.GET('/api/admin/users/{id}/work-versions/{version}', request))).work;
      }),
    restore: (version) =>
      asDraftCall(async () => {
        const call = api.POST('/api/admin/users/{id}/work-versions/{version}/restore', versionOf(version));
        // It stays open to administrators after the submission.
        return { ...(await answerOf(call)).work, submittedAt: null };
      }),
  };
}

/** The editor judges a failure by its status and code. */
async function asDraftCall<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { message, body, status: statusCode } = error;
    throw new DraftFailure(message, { code: String(body?.code ?? ''), statusCode }, { cause: error });
  }
}
