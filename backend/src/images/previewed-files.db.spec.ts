import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { PageWork } from '../../test/page-work.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addImage, addProject, startedAssignment } from '../../test/work.js';
import { GivingService } from '../work/giving/giving.service.js';
import type { BulkFilesResultDto, ImageReceiversDto } from './dto/bulk-files.dto.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const send = (action: string, body: object, query = '') =>
  app.post<BulkFilesResultDto>(`/api/admin/images/bulk-${action}${query}`, body, admin.token);
const filesOf = (projectId: string) =>
  app.rows('SELECT id, is_active, position, version FROM reference_files WHERE project_id = $1 ORDER BY id', [
    projectId,
  ]);

describe('a dry run on many images', () => {
  const cases: Record<string, { action: string; more: (other: string) => object }> = {
    'to hide them': { action: 'toggle', more: () => ({ isActive: false }) },
    'to move them': { action: 'move-to-project', more: (projectId) => ({ projectId }) },
    'to delete them': { action: 'delete', more: () => ({}) },
  };

  test.each(Object.entries(cases))('%s answers as the call does, and changes nothing', async (_, run) => {
    const [projectId, other] = [await addProject(app), await addProject(app)];
    const [begun, free] = [await addImage(app, 'Begun', projectId), await addImage(app, 'Free', projectId)];
    const user = await signedUser(app);
    const { assignmentId } = await startedAssignment(app, user, projectId);
    await new PageWork(app, user).write(begun, '<p>one</p>');
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [assignmentId]);
    const before = await filesOf(projectId);
    const body = { ids: [begun, free, crypto.randomUUID()], ...run.more(other) };
    const { body: preview } = await send(run.action, body, '?dryRun=true');
    expect(await filesOf(projectId)).toEqual(before);
    expect(await auditOf(app, free)).toEqual([]);
    const { body: done } = await send(run.action, body);
    expect(preview).toEqual(done);
    expect(done.skipped.length).toBe(run.action === 'toggle' ? 1 : 2);
    expect(await filesOf(projectId)).not.toEqual(before);
  });
});

describe('the running assignments that get a published image at once', () => {
  const receivers = async (projectId: string) => {
    const { body } = await app.get<ImageReceiversDto>(
      `/api/admin/images/receivers?projectId=${projectId}`,
      admin.token,
    );
    return body.runningAssignments;
  };
  const publishing = async (ids: string[]) =>
    (await send('toggle', { ids, isActive: true }, '?dryRun=true')).body.runningAssignments;
  const hiddenImage = async (projectId: string) => {
    const id = await addImage(app, 'Hidden', projectId);
    await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [id]);
    return id;
  };
  const started = async (projectId: string, columns = 'number = number') => {
    const { assignmentId } = await startedAssignment(app, await signedUser(app), projectId);
    await app.rows(`UPDATE assignments SET ${columns} WHERE id = $1`, [assignmentId]);
  };

  test.each([
    ['is started', 'number = number', 1],
    ['is not started', 'started_at = NULL, deadline_at = NULL', 0],
    ['is overdue', 'deadline_at = now()', 0],
    ['is submitted', 'submitted_at = now()', 0],
    ['only carries a penalty', `penalty_only = true, penalized_at = now(), penalized_reason = 'Late'`, 0],
  ])('an assignment that %s', async (_, columns, expected) => {
    const projectId = await addProject(app);
    const hidden = await hiddenImage(projectId);
    await started(projectId, columns);
    // Of another project.
    await started(await addProject(app));
    expect([await receivers(projectId), await publishing([hidden])]).toEqual([expected, expected]);
  });

  test('none of a project whose assignments have fixed sets of images', async () => {
    const projectId = await addProject(app, { images_per_assignment: 1 });
    await addImage(app, 'Given', projectId);
    const user = await signedUser(app);
    const { assignmentId } = await app.database.transaction((tx) =>
      app.app.get(GivingService).give(tx, { userId: user.id, projectId, by: { kind: 'system' } }),
    );
    await app.rows(
      `UPDATE assignments SET started_at = now(), deadline_at = now() + interval '1 day' WHERE id = $1`,
      [assignmentId],
    );
    const hidden = await hiddenImage(projectId);
    expect([await receivers(projectId), await publishing([hidden])]).toEqual([0, 0]);
  });

  test('counts each project of the published images once, and none of those that are active already', async () => {
    const [one, two, three] = [await addProject(app), await addProject(app), await addProject(app)];
    for (const projectId of [one, two, two, three]) await started(projectId);
    const ids = [
      await hiddenImage(one),
      await hiddenImage(two),
      await hiddenImage(two),
      await addImage(app, 'Shown', three),
    ];
    expect(await publishing(ids)).toBe(3);
  });

  test('an unknown project is not found', async () => {
    const unknown = `/api/admin/images/receivers?projectId=${crypto.randomUUID()}`;
    expectRefusal(await app.get(unknown, admin.token), { status: 404, code: 'NOT_FOUND' });
  });
});
