import { expect } from 'vitest';
import type { WorkKey } from '../src/assignments/assignment.js';
import type { AssignmentRowDto } from '../src/console/assignments/dto/assignment.dto.js';
import { PageWork } from './page-work.js';
import { type Json, TestApp } from './test-app.js';
import { addAdmin, signedUser, type TestUser } from './users.js';
import { addImage, addProject, startedAssignment } from './work.js';

const HOUR_MS = 3_600_000;
export const TEXT = '<p>one two three</p>';
export const IN_TWO_DAYS = () => new Date(Date.now() + 48 * HOUR_MS).toISOString();

/** A user with a started assignment of two images. */
export interface StartedCase {
  user: TestUser;
  work: WorkKey;
  images: [string, string];
  pages: PageWork;
}

/** Started assignments, and the calls that end them and set their deadlines. */
export class StaffSteps {
  private constructor(
    readonly app: TestApp,
    readonly admin: TestUser,
  ) {}

  static async start(): Promise<StaffSteps> {
    const app = await TestApp.start({ minWords: 3 });
    return new StaffSteps(app, await addAdmin(app));
  }

  started = async (columns: Json = {}): Promise<StartedCase> => {
    const { app } = this;
    const projectId = await addProject(app, { images_per_assignment: 2, ...columns });
    const images: [string, string] = [
      await addImage(app, 'One', projectId),
      await addImage(app, 'Two', projectId),
    ];
    const user = await signedUser(app);
    const work = await startedAssignment(app, user, projectId);
    await app.rows(
      `INSERT INTO assignment_images (assignment_id, image_id, position, holds) VALUES ($1, $2, 1, true), ($1, $3, 2, true)`,
      [work.assignmentId, ...images],
    );
    const pages = new PageWork(app, user, work.assignmentId);
    expect((await pages.write(images[0], TEXT)).status).toBe(200);
    return { user, work, images, pages };
  };

  call = (id: string, action: string, body: object, token = this.admin.token) =>
    this.app.post<{ assignment: AssignmentRowDto }>(`/api/admin/assignments/${id}/${action}`, body, token);

  end = ({ assignmentId }: WorkKey, body: object = { reason: 'The book was sold' }, token?: string) =>
    this.call(assignmentId, 'end', body, token);

  setDeadline = ({ assignmentId }: WorkKey, deadlineAt: string = IN_TWO_DAYS(), token?: string) =>
    this.call(assignmentId, 'set-deadline', { deadlineAt, reason: 'The book goes to print' }, token);

  rowOf = ({ assignmentId }: WorkKey) =>
    this.app.row<Record<string, unknown>>('SELECT * FROM assignments WHERE id = $1', [assignmentId]);
}
