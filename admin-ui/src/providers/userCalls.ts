import type { Schema } from '@inkwell/contract/client';
import { answerOf, api } from './api';

export type NewUser = Schema<'NewUserDto'>;
export type UserChanges = Schema<'UserChangesDto'>;
export type BulkPenaltyPreview = Schema<'BulkPenaltyPreviewDto'>;

const byId = (id: string) => ({ params: { path: { id } } });

/** The calls that concern one or more users. */
export const userCalls = {
  createUser: (body: NewUser) => answerOf(api.POST('/api/admin/users', { body })),
  updateUser: (id: string, body: UserChanges) =>
    answerOf(api.PUT('/api/admin/users/{id}', { ...byId(id), body })),
  deleteUser: (id: string) => answerOf(api.DELETE('/api/admin/users/{id}', byId(id))),

  listTexts: async (id: string) => (await answerOf(api.GET('/api/admin/users/{id}/texts', byId(id)))).texts,
  readText: async (id: string, textId: string) => {
    const path = { id, textId: Number(textId) };
    return (await answerOf(api.GET('/api/admin/users/{id}/texts/{textId}', { params: { path } }))).text;
  },
  readLedger: async (id: string) =>
    (await answerOf(api.GET('/api/admin/users/{id}/ledger', byId(id)))).entries,

  revealPassword: (id: string) => answerOf(api.GET('/api/admin/users/{id}/password', byId(id))),
  downloadAgreement: (id: string): Promise<Blob> =>
    answerOf(api.GET('/api/admin/users/{id}/agreement/download', { ...byId(id), parseAs: 'blob' })),

  sendOtp: (id: string) => answerOf(api.POST('/api/admin/users/{id}/send-otp', byId(id))),
  sendAgreement: (id: string) => answerOf(api.POST('/api/admin/users/{id}/send-agreement', byId(id))),
  getAgreementLink: (id: string) => answerOf(api.GET('/api/admin/users/{id}/agreement-link', byId(id))),

  penalize: (id: string, reason: string) =>
    answerOf(api.POST('/api/admin/users/{id}/penalize', { ...byId(id), body: { reason } })),
  removePenalty: (id: string) => answerOf(api.POST('/api/admin/users/{id}/remove-penalty', byId(id))),
  /** Penalizes many users. `previewBulkPenalty` lists who would be penalized. */
  bulkPenalize: (ids: string[], reason: string) =>
    answerOf(api.POST('/api/admin/users/bulk-penalize', { body: { ids, reason } })),
  previewBulkPenalty: (ids: string[]) =>
    answerOf(api.POST('/api/admin/users/bulk-penalize/preview', { body: { ids } })),
  extendDeadline: (id: string, hours: number, reason: string) =>
    answerOf(api.POST('/api/admin/users/{id}/extend-deadline', { ...byId(id), body: { hours, reason } })),
  startWork: (id: string, projectLink: string, password: string) =>
    answerOf(api.POST('/api/admin/users/{id}/start-work', { ...byId(id), body: { projectLink, password } })),

  /** Exports the users that match the filters as CSV. */
  exportUsers: (filter: unknown): Promise<Blob> =>
    answerOf(
      api.GET('/api/admin/users/export', {
        params: { query: { filter: JSON.stringify(filter) } },
        parseAs: 'blob',
      }),
    ) as Promise<unknown> as Promise<Blob>,
};
