import { expect } from 'vitest';
import type { TaskDto } from '../src/console/tasks/dto/task.dto.js';
import type {
  TaskStartedDto,
  UserImportPreviewDto,
} from '../src/integrations/imports/dto/user-import.dto.js';
import type { HeldJobs } from './held-jobs.js';
import type { Answer, TestApp } from './test-app.js';
import { upload } from './upload.js';
import type { TestUser } from './users.js';

export const IMPORT_URL = '/api/admin/imports/users';
export const IMPORT_HEADINGS = 'Name,E-mail,Mobile number,Address,Project';

interface Sent {
  dryRun?: boolean;
  columns?: unknown;
  encoding?: string;
  by?: TestUser;
}

/** A line of a file: a user with an address at `@import.example`. */
export function importRow(name: string, project = ''): string {
  return `${name},${name.toLowerCase()}@import.example,5550100123,"12 Harbour Road, Inkford",${project}`;
}

export function importFile(...rows: string[]): string {
  return [IMPORT_HEADINGS, ...rows].join('\r\n');
}

/** Imports of users. */
export class UserImports {
  constructor(
    private readonly app: TestApp,
    private readonly admin: TestUser,
    private readonly jobs: HeldJobs,
  ) {}

  send<Body = TaskStartedDto>(
    file: string | Uint8Array,
    { dryRun = false, columns, encoding, by = this.admin }: Sent = {},
  ): Promise<Answer<Body>> {
    return upload<Body>(this.app, dryRun ? `${IMPORT_URL}?dryRun=true` : IMPORT_URL, {
      field: 'file',
      bytes: typeof file === 'string' ? Buffer.from(file) : file,
      name: 'users.csv',
      type: 'text/csv',
      texts: {
        ...(columns !== undefined && { columns: JSON.stringify(columns) }),
        ...(encoding !== undefined && { encoding }),
      },
      token: by.token,
    });
  }

  async preview(file: string | Uint8Array, sent: Sent = {}): Promise<UserImportPreviewDto> {
    const { status, body, text } = await this.send<UserImportPreviewDto>(file, { ...sent, dryRun: true });
    expect([status, text]).toEqual([200, expect.any(String)]);
    return body;
  }

  /** @returns the task when it has ended */
  async run(file: string, sent: Sent = {}): Promise<TaskDto> {
    const { status, body, text } = await this.send(file, sent);
    expect([status, text]).toEqual([202, expect.any(String)]);
    await this.jobs.runTask(body.taskId);
    return this.read(body.taskId);
  }

  async read(taskId: string): Promise<TaskDto> {
    const url = `/api/admin/tasks/${taskId}`;
    return (await this.app.get<{ task: TaskDto }>(url, this.admin.token)).body.task;
  }

  /** The users with an address at `@import.example`. */
  users(): Promise<{ id: string; email: string }[]> {
    return this.app.rows<{ id: string; email: string }>(
      `SELECT id, email FROM users WHERE email LIKE '%@import.example' ORDER BY email`,
    );
  }
}
