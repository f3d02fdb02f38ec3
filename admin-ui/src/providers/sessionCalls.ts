import type { Schema } from '@inkwell/contract/client';
import { api, getBody } from './api';

export type ActiveSession = Schema<'ActiveSession'>;

const ofUser = (id: string) => ({ params: { path: { id } } });

/** The calls that concern the own account, and the sessions of a user. */
export const sessionCalls = {
  changePassword: (body: Schema<'ChangePassword'>) =>
    getBody(api.POST('/api/auth/change-password', { body })),

  listSessions: async () => (await getBody(api.GET('/api/auth/sessions'))).sessions,
  endSession: (id: string) => getBody(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } })),
  endOtherSessions: () => getBody(api.DELETE('/api/auth/sessions')),

  listSessionsOfUser: async (userId: string) =>
    (await getBody(api.GET('/api/admin/users/{id}/sessions', ofUser(userId)))).sessions,
  endSessionOfUser: (userId: string, sessionId: string) =>
    getBody(
      api.DELETE('/api/admin/users/{id}/sessions/{sessionId}', {
        params: { path: { id: userId, sessionId } },
      }),
    ),
  endSessionsOfUser: (userId: string) =>
    getBody(api.DELETE('/api/admin/users/{id}/sessions', ofUser(userId))),
};
