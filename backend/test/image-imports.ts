import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import type { TaskDto } from '../src/console/tasks/dto/task.dto.js';
import type { TaskStartedDto } from '../src/integrations/imports/dto/user-import.dto.js';
import type { HeldJobs } from './held-jobs.js';
import type { Answer, TestApp } from './test-app.js';
import type { TestUser } from './users.js';

interface File {
  name: string;
  bytes: Uint8Array | string;
}

interface Image {
  title: string;
  description: string;
  referenceText: string | null;
  minWords: number | null;
  originalName: string;
  isActive: boolean;
  filename: string;
}

/** Imports of images into one project. */
export class ImageImports {
  constructor(
    private readonly app: TestApp,
    private readonly admin: TestUser,
    private readonly jobs: HeldJobs,
    private readonly projectId: string,
  ) {}

  /** @param texts null leaves a field out */
  async send(
    files: File[],
    texts: Record<string, string | null> = {},
    by = this.admin,
  ): Promise<Answer<TaskStartedDto>> {
    const form = new FormData();
    const fields = { projectId: this.projectId, ...texts };
    for (const [name, text] of Object.entries(fields)) if (text !== null) form.set(name, text);
    for (const { name, bytes } of files)
      form.append('files', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    const request = new Response(form);
    return this.app.call<TaskStartedDto>('POST', '/api/admin/imports/images', {
      token: by.token,
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
  }

  /** @returns the task */
  async start(files: File[], texts: Record<string, string | null> = {}): Promise<string> {
    const { status, body, text } = await this.send(files, texts);
    expect([status, text]).toEqual([202, expect.any(String)]);
    return body.taskId;
  }

  /** @returns the task when it has ended */
  async run(files: File[], texts: Record<string, string | null> = {}): Promise<TaskDto> {
    const taskId = await this.start(files, texts);
    await this.jobs.runTask(taskId);
    return this.read(taskId);
  }

  async read(taskId: string): Promise<TaskDto> {
    const url = `/api/admin/tasks/${taskId}`;
    return (await this.app.get<{ task: TaskDto }>(url, this.admin.token)).body.task;
  }

  /** The images of the project in their order. */
  images(): Promise<Image[]> {
    return this.app.rows<Image>(
      `SELECT title, description, reference_text AS "referenceText", min_words AS "minWords",
         original_name AS "originalName", is_active AS "isActive", filename
       FROM reference_files WHERE kind = 'image' AND project_id = $1 ORDER BY position`,
      [this.projectId],
    );
  }

  async titles(): Promise<string[]> {
    return (await this.images()).map(({ title }) => title);
  }
}

/** What became of each item: `added`, or why not. */
export function outcomes({ results }: TaskDto): [item: string | null, outcome: string][] {
  return results.map(({ item, isDone, message }) => [item, isDone ? 'added' : message]);
}

export async function zipOf(files: Record<string, Uint8Array | string>, mode = 0o100644): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name, { mode });
  zip.end();
  return buffer(zip.outputStream);
}

/** A ZIP with one compressed block, to which all entries refer. */
export function bombOf(compressed: Buffer, bytes: number, count: number): Buffer {
  const name = (at: number) => Buffer.from(`${at}.png`);
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(compressed.length, 18);
  local.writeUInt32LE(bytes, 22);
  local.writeUInt16LE(name(0).length, 26);
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(compressed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name(at).length, 28);
    return Buffer.concat([entry, name(at)]);
  });
  const body = Buffer.concat([local, name(0), compressed]);
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}
