import type { EntityManager } from 'typeorm';
import type { WorkKey } from '../src/assignments/assignment.js';
import { AssignmentsService } from '../src/assignments/assignments.service.js';
import { WorkClockService } from '../src/assignments/clock/work-clock.service.js';
import { ProjectsService } from '../src/assignments/projects.service.js';
import type { DraftKey } from '../src/drafts/draft-change.js';
import { documentKey } from '../src/work/document.service.js';
import { waitForLock } from './locks.js';
import type { TestApp } from './test-app.js';
import { type Registration, type TestUser, verifiedUser } from './users.js';

let imageCount = 0;
let projectCount = 0;

/** Adds a user who has signed and whose work clock runs, in the default project. */
export async function startedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<TestUser> {
  const user = await verifiedUser(app, changes);
  await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = $1', [user.id]);
  const work = await addAssignment(app, user);
  await app.database.transaction((tx) => app.app.get(WorkClockService).start(tx, work, { kind: 'self' }));
  return user;
}

/** Gives a user an assignment that is not started. @param projectId default: the default project */
export function addAssignment(
  app: TestApp,
  { id: userId }: Pick<TestUser, 'id'>,
  projectId?: string,
): Promise<WorkKey> {
  return app.database.transaction(async (tx) => {
    const project = await (projectId
      ? app.app.get(ProjectsService).getById(tx, projectId)
      : app.app.get(ProjectsService).getDefault(tx));
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const { workWindowHours, minWords } = project;
    const by = { kind: 'self' } as const;
    const { assignmentId } = await app.app
      .get(AssignmentsService)
      .add(tx, { userId, projectId: project.id, by, workWindowHours, minWords });
    return { userId, assignmentId };
  });
}

/** Gives a user another assignment and starts its clock. */
export async function startedAssignment(
  app: TestApp,
  user: Pick<TestUser, 'id'>,
  projectId: string,
): Promise<WorkKey> {
  const work = await addAssignment(app, user, projectId);
  await app.database.transaction((tx) => app.app.get(WorkClockService).start(tx, work, { kind: 'self' }));
  return work;
}

/** The current assignment of a user. */
export async function workOf(app: TestApp, { id: userId }: Pick<TestUser, 'id'>): Promise<WorkKey> {
  const assignmentId = await app.app.get(AssignmentsService).findCurrent(userId);
  if (assignmentId === null) throw new Error('The user has no assignment');
  return { userId, assignmentId };
}

/** The document of the current assignment of a user. */
export async function documentOf(app: TestApp, user: Pick<TestUser, 'id'>): Promise<DraftKey> {
  return documentKey(await workOf(app, user));
}

/** Adds a project with the given columns. @returns its id */
export async function addProject(app: TestApp, columns: Record<string, unknown> = {}): Promise<string> {
  projectCount += 1;
  const values: Record<string, unknown> = { name: `Project ${projectCount}`, ...columns };
  const names = Object.keys(values);
  const { id } = await app.row<{ id: string }>(
    `INSERT INTO projects (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`,
    Object.values(values),
  );
  return id;
}

/** Sets the deadline of all assignments of the user to the present, so every later statement is after it. */
export async function passDeadline(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<void> {
  await app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', clock_timestamp())
     WHERE user_id = $1 AND started_at IS NOT NULL`,
    [id],
  );
}

/** Inserts an image that was uploaded and published an hour ago. No file is stored for it. @param projectId default: the default project */
export async function addImage(
  app: TestApp,
  title = 'Ledger',
  projectId: string | null = null,
): Promise<string> {
  imageCount += 1;
  const { id } = await app.row<{ id: string }>(
    `INSERT INTO reference_files (kind, project_id, title, filename, original_name, file_size, mime_type, sha256, width, height,
       uploaded_at, published_at)
     SELECT 'image', coalesce($4::uuid, (SELECT id FROM projects WHERE is_default)), $1, $2, 'page.png', 1000, 'image/png', '',
       800, 600, time, time
     FROM (SELECT now() - make_interval(hours => 1) + make_interval(secs => $3)) AS past (time) RETURNING id`,
    [title, `${title}-${imageCount}.png`, imageCount, projectId],
  );
  return id;
}

/** Hides the images of earlier tests. */
export async function hideAllImages(app: TestApp): Promise<void> {
  await app.rows(`UPDATE reference_files SET is_active = false WHERE kind = 'image'`);
}

/**
 * Sends requests while the assignments of the user are locked, and runs `meanwhile` before the lock is released. So the requests see
 * changes that were made while they waited.
 */
export async function whileWorkIsLocked<Result>(
  app: TestApp,
  { id }: Pick<TestUser, 'id'>,
  requests: () => Promise<Result>,
  meanwhile: (tx: EntityManager) => Promise<unknown>,
): Promise<Result> {
  const { waiting } = await app.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM assignments WHERE user_id = $1 ORDER BY id FOR UPDATE', [id]);
    const pending = requests();
    await waitForLock(app);
    await meanwhile(tx);
    return { waiting: pending };
  });
  return waiting;
}
