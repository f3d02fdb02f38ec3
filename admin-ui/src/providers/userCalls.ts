import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';

export type NewUser = Schema<'NewUser'>;
export type UserChanges = Schema<'UserChanges'>;
export type BulkPenaltyPreview = Schema<'BulkPenaltyPreview'>;
export type BulkActionResult = Schema<'BulkActionResult'>;

const bulkPaths = {
  extendDeadline: '/api/admin/users/bulk-extend-deadline',
  removePenalty: '/api/admin/users/bulk-remove-penalty',
  sendAgreement: '/api/admin/users/bulk-send-agreement',
  sendOtp: '/api/admin/users/bulk-send-otp',
} as const;

const byId = (id: string) => ({ params: { path: { id } } });

/** A user with the assignment that a call on the work is about; null for a user without one. */
export interface UserWork {
  id: string;
  assignmentId: string | null;
}

const ofWork = ({ id, assignmentId }: UserWork) => ({
  params: { path: { id }, query: { assignment: assignmentId ?? undefined } },
});

/** The calls that concern one or more users. */
export const userCalls = {
  createUser: (body: NewUser) => getBody(api.POST('/api/admin/users', { body })),
  updateUser: (id: string, body: UserChanges) =>
    getBody(api.PUT('/api/admin/users/{id}', { ...byId(id), body })),
  deleteUser: (id: string) => getBody(api.DELETE('/api/admin/users/{id}', byId(id))),

  getWork: (work: UserWork) => getBody(api.GET('/api/admin/users/{id}/work', ofWork(work))),
  listTexts: async (work: UserWork) =>
    (await getBody(api.GET('/api/admin/users/{id}/texts', ofWork(work)))).texts,
  readText: async (id: string, textId: string) => {
    const path = { id, textId: Number(textId) };
    return (await getBody(api.GET('/api/admin/users/{id}/texts/{textId}', { params: { path } }))).text;
  },
  readLedger: async (work: UserWork) =>
    (await getBody(api.GET('/api/admin/users/{id}/ledger', ofWork(work)))).entries,

  revealPassword: (id: string) => getBody(api.GET('/api/admin/users/{id}/password', byId(id))),
  downloadAgreement: (id: string): Promise<Blob> =>
    getBody(api.GET('/api/admin/users/{id}/agreement/download', { ...byId(id), parseAs: 'blob' })),

  sendOtp: (id: string) => getBody(api.POST('/api/admin/users/{id}/send-otp', byId(id))),
  sendAgreement: (id: string) => getBody(api.POST('/api/admin/users/{id}/send-agreement', byId(id))),
  sendInvitation: (id: string) => getBody(api.POST('/api/admin/users/{id}/send-invitation', byId(id))),
  getAgreementLink: (id: string) => getBody(api.GET('/api/admin/users/{id}/agreement-link', byId(id))),

  suspendUser: (id: string, reason: string) =>
    getBody(api.POST('/api/admin/users/{id}/suspend', { ...byId(id), body: { reason } })),
  liftSuspension: (id: string) => getBody(api.POST('/api/admin/users/{id}/lift-suspension', byId(id))),
  correctEmail: (id: string, email: string) =>
    getBody(api.POST('/api/admin/users/{id}/correct-email', { ...byId(id), body: { email } })),

  penalize: (work: UserWork, reason: string) =>
    getBody(api.POST('/api/admin/users/{id}/penalize', { ...ofWork(work), body: { reason } })),
  removePenalty: (work: UserWork) => getBody(api.POST('/api/admin/users/{id}/remove-penalty', ofWork(work))),
  /** Penalizes many users. `previewBulkPenalty` lists who would be penalized. */
  bulkPenalize: (ids: string[], reason: string) =>
    getBody(api.POST('/api/admin/users/bulk-penalize', { body: { ids, reason } })),
  previewBulkPenalty: (ids: string[]) =>
    getBody(api.POST('/api/admin/users/bulk-penalize/preview', { body: { ids } })),
  /** Does an action for many users. A user is skipped if the action would be refused. */
  bulkAction: (
    action: keyof typeof bulkPaths,
    body: Schema<'BulkAction'> & Partial<Schema<'ExtendDeadline'>>,
  ): Promise<BulkActionResult> =>
    getBody(api.POST(bulkPaths[action], { body: body as Schema<'BulkExtendDeadline'> })),
  extendDeadline: (work: UserWork, hours: number, reason: string) =>
    getBody(api.POST('/api/admin/users/{id}/extend-deadline', { ...ofWork(work), body: { hours, reason } })),
  startWork: (work: UserWork, projectLink: string, password: string) =>
    getBody(
      api.POST('/api/admin/users/{id}/start-work', { ...ofWork(work), body: { projectLink, password } }),
    ),

  /** Counts the users of each filter, up to 10,000. */
  countUsers: (filters: unknown[]) =>
    getBody(api.GET('/api/admin/users/counts', { params: { query: { filters: JSON.stringify(filters) } } })),

  exportSelectedUsers: (ids: string[]): Promise<Blob> =>
    getBody(
      api.POST('/api/admin/users/bulk-export', { body: { ids }, parseAs: 'blob' }),
    ) as Promise<unknown> as Promise<Blob>,

  /** Exports the users that match the filters as CSV. */
  exportUsers: (filter: unknown): Promise<Blob> =>
    getBody(
      api.GET('/api/admin/users/export', {
        params: { query: { filter: JSON.stringify(filter) } },
        parseAs: 'blob',
      }),
    ) as Promise<unknown> as Promise<Blob>,
};
