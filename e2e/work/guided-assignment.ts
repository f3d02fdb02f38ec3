import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@inkwell/contract/client';
import type { Session } from '../product/running-product.js';
import { answerOf } from '../users/users.js';

const GUIDELINES = '<h2>How to copy</h2><p>Copy every line as it stands.</p>';

/** Gives the user an assignment of a new project with guidelines. @returns its id */
export async function giveGuided(
  admin: ApiClient,
  { user }: Session,
  guidelines = GUIDELINES,
): Promise<string> {
  const name = `Letters ${randomUUID().slice(0, 8)}`;
  const { project } = await answerOf(admin.POST('/api/admin/projects', { body: { name, guidelines } }));
  const params = { path: { id: user.id } };
  const body = { projectId: project._id };
  const { assignment } = await answerOf(admin.POST('/api/admin/users/{id}/assignments', { params, body }));
  return assignment._id;
}

/** As above, and starts its clock. */
export async function startGuided(
  admin: ApiClient,
  session: Session,
  api: ApiClient,
  guidelines = GUIDELINES,
): Promise<string> {
  const id = await giveGuided(admin, session, guidelines);
  await answerOf(api.POST('/api/work/assignments/{id}/start', { params: { path: { id } } }));
  return id;
}
