import { expect } from 'vitest';
import type { RecordedFacts } from './facts.js';
import type { Json, Method, TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { addProject, startedUser } from './work.js';

/** Checks the facts about projects, exports and tasks. */
export async function checkFactsOfProjects(
  app: TestApp,
  admin: TestUser,
  facts: RecordedFacts,
): Promise<void> {
  const call = async <Body = Json>(method: Method, url: string, body: object = {}) => {
    const answer = await app.call<Body>(method, `/api/admin/${url}`, { token: admin.token, body });
    expect([url, answer.status < 300 || answer.text]).toEqual([url, true]);
    return answer.body;
  };
  const post = (url: string, body: object = {}) => call('POST', url, body);
  const CHANGED = ['project.changed'];

  expect(await facts.of(() => post('projects', { name: 'Facts' }))).toEqual(CHANGED);
  const { id } = await app.row<{ id: string }>(`SELECT id FROM projects WHERE name = 'Facts'`);
  expect(await facts.of(() => post(`projects/${id}/copy`, { name: 'Copied facts' }))).toEqual(CHANGED);
  const change = (body: object) => () => call('PUT', `projects/${id}`, body);
  expect(await facts.of(change({ minWords: 7 }))).toEqual(CHANGED);
  expect(await facts.of(change({ minWords: 7 }))).toEqual([]);
  const { id: before } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  expect(await facts.of(change({ isDefault: true }))).toEqual([...CHANGED, ...CHANGED]);
  await call('PUT', `projects/${before}`, { isDefault: true });
  for (const action of ['pause', 'resume', 'close'])
    expect(await facts.of(() => post(`projects/${id}/${action}`))).toEqual(CHANGED);
  expect(await facts.of(() => post(`projects/${id}/close`))).toEqual([]);
  expect(await facts.of(() => call('DELETE', `projects/${id}`))).toEqual(CHANGED);

  const { export: created } = await call<{ export: { _id: string } }>('POST', 'exports', { kind: 'audit' });
  const cancel = () => post(`exports/${created._id}/cancel`);
  expect(await facts.of(cancel)).toEqual(['export.finished']);
  expect(await facts.of(cancel)).toEqual([]);
  const [projectId, user] = [await addProject(app), await startedUser(app)];
  const give = () => post(`projects/${projectId}/assignments`, { userIds: [user.id] });
  expect((await facts.of(give)).toSorted()).toEqual(['assignment.given', 'task.finished']);
}
