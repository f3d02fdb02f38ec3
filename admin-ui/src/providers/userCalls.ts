import type { Schema } from '@inkwell/contract/client';
import { answerOf, api } from './api';
import { httpClient } from './httpClient';

export type NewUser = Schema<'NewUserDto'>;
export type UserChanges = Schema<'UserChangesDto'>;

interface Message {
  message: string;
}

const byId = (id: string) => ({ params: { path: { id } } });

async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const { json } = await httpClient(`/api/admin/users${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return json as Answer;
}

/** What is done to one person. */
export const userCalls = {
  createUser: (body: NewUser) => answerOf(api.POST('/api/admin/users', { body })),
  updateUser: (id: string, body: UserChanges) =>
    answerOf(api.PUT('/api/admin/users/{id}', { ...byId(id), body })),
  deleteUser: (id: string) => answerOf(api.DELETE('/api/admin/users/{id}', byId(id))),

  revealPassword: (id: string) => answerOf(api.GET('/api/admin/users/{id}/password', byId(id))),
  downloadAgreement: (id: string): Promise<Blob> =>
    answerOf(api.GET('/api/admin/users/{id}/agreement/download', { ...byId(id), parseAs: 'blob' })),

  sendOtp: (id: string) => answerOf(api.POST('/api/admin/users/{id}/send-otp', byId(id))),
  sendAgreement: (id: string) => answerOf(api.POST('/api/admin/users/{id}/send-agreement', byId(id))),
  getAgreementLink: (id: string) => answerOf(api.GET('/api/admin/users/{id}/agreement-link', byId(id))),

  penalize: (id: string, reason: string) => send<Message>('POST', `/${id}/penalize`, { reason }),
  removePenalty: (id: string) => send<Message>('POST', `/${id}/remove-penalty`),
  extendDeadline: (id: string, hours: number, reason: string) =>
    send<Message>('POST', `/${id}/extend-deadline`, { hours, reason }),
  startWork: (id: string, projectLink: string, password: string) =>
    answerOf(api.POST('/api/admin/users/{id}/start-work', { ...byId(id), body: { projectLink, password } })),
};
