import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../core/clock/clock.js';
import { many, one } from '../../../core/database/rows.js';
import { endOf } from '../../../core/lists/row-range.js';
import { Branding } from '../../../core/mail/branding.js';
import { SERVER_VERSION } from '../../../core/settings/server-version.js';
import { FileStore } from '../../../core/storage/file-store.js';
import type { FileRun, TaskFile } from '../../../core/tasks/task-definition.js';
import { ThreadPool, threadProgram } from '../../../core/threads/thread-pool.js';
import { type CountedText, DraftReaderService } from '../../../drafts/draft-reader.service.js';
import type { ExportInput } from '../export-kind.js';
import { ExportsService } from '../exports.service.js';
import { safeName, textName, UniqueNames, userFolder } from './archive-paths.js';
import { SpooledFile } from './spooled-file.js';
import {
  type AssignmentWithTexts,
  COUNT_TEXTS,
  LIST_ASSIGNMENTS,
  LIST_PROJECTS,
  LIST_TEXTS,
  READ_END,
  type SubmittedText,
} from './text-export.queries.js';
import { makeTextFiles, type TextFiles, type TextFilesJob } from './text-files.js';
import { TextIndex, type TextPlace } from './text-index.js';
import { type ArchiveEntry, zipArchive } from './zip-archive.js';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BATCH_ASSIGNMENTS = 100;
/** Texts that are read at a time, and their UTF-16 units. One text can be longer. */
const BATCH_TEXTS = 50;
const BATCH_LENGTH = 1_000_000;
/** Each read takes a connection. */
const READ_AHEAD_BATCHES = 2;
/** UTF-16 units. The files of a shorter text are made in less than 5 ms. */
const INLINE_LENGTH = 10_000;
const THREAD_TIMEOUT_MS = 60_000;

interface Project {
  id: string;
  name: string;
}

/** Texts of one kind and one assignment, which are read together. */
interface TextBatch {
  place: TextPlace;
  texts: SubmittedText[];
}

/** What all texts of an export have in common. */
interface Selection {
  from: Date | null;
  end: Date;
  publisher: string;
  now: Date;
}

/** Exports the submitted texts of projects, as HTML, plain text and TEI P5. */
@Injectable()
export class TextExportService implements OnModuleInit, OnApplicationShutdown {
  private readonly pool = new ThreadPool<TextFilesJob, TextFiles>({
    program: threadProgram('text-files', import.meta.url),
    functionName: 'makeTextFiles',
    threads: 1,
    timeoutMs: THREAD_TIMEOUT_MS,
    createTimeoutError: (timeoutMs) =>
      new Error(`The files of a text were not made after ${timeoutMs / 1000} s`),
  });

  constructor(
    private readonly database: DataSource,
    private readonly exports: ExportsService,
    private readonly drafts: DraftReaderService,
    private readonly files: FileStore,
    private readonly branding: Branding,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.exports.register({
      name: 'texts',
      permissions: ['work:read'],
      optionalPermissions: ['writers:names', 'reviews:read'],
      open: (input, run) => this.open(input, run),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private async open({ projectId, from, to }: ExportInput, run: FileRun): Promise<TaskFile> {
    const range = await one<{ end: Date }>(this.database, READ_END, [to ? endOf(to) : null]);
    if (!range) throw new Error('SELECT without FROM has a row');
    const selection: Selection = {
      from: from ? new Date(from) : null,
      end: range.end,
      publisher: await this.branding.brandName(),
      now: this.clock.now(),
    };
    const projects = await many<Project>(this.database, LIST_PROJECTS, [projectId ?? null]);
    const counted = await one<{ count: number }>(this.database, COUNT_TEXTS, [
      projectId ?? null,
      selection.from,
      selection.end,
    ]);
    run.setTotal(counted?.count ?? 0);
    const name = projectId === undefined ? 'texts' : `texts-${safeName(projects[0]?.name ?? '', 'project')}`;
    return {
      name: `${name}-${selection.now.toISOString().slice(0, 10)}.zip`,
      contentType: 'application/zip',
      content: this.archive(projects, selection, run),
    };
  }

  private async *archive(
    projects: readonly Project[],
    selection: Selection,
    run: FileRun,
  ): AsyncGenerator<Uint8Array> {
    const spools: SpooledFile[] = [];
    const spool = async () => {
      const file = await SpooledFile.create(await this.files.newTemporaryPath());
      spools.push(file);
      return file;
    };
    try {
      const index = new TextIndex(await spool(), await spool());
      yield* zipArchive(this.entries(projects, selection, index, run), await spool());
    } finally {
      for (const file of spools) await file.remove();
    }
  }

  private async *entries(
    projects: readonly Project[],
    selection: Selection,
    index: TextIndex,
    run: FileRun,
  ): AsyncGenerator<ArchiveEntry> {
    const { from, end, now } = selection;
    await index.begin({ exportedAt: now, serverVersion: SERVER_VERSION, from, to: end, projects });
    const batches = this.batchesOf(projects, selection, run);
    for await (const [{ place, texts }, contents] of readAhead(batches, (batch) => this.read(batch))) {
      run.signal.throwIfAborted();
      for (const text of texts) {
        const content = contents.get(text.subjectId);
        // It was erased since it was listed.
        if (!content) continue;
        const files = await this.makeFiles(place, text, content, selection);
        const name = place.names.add(textName(text.kind, imageOf(text)));
        yield* index.add(place, text, { content, files, name, hasResult: run.has('reviews:read') });
        run.advance(1);
      }
    }
    yield* index.end(now);
  }

  /** The submitted texts in the order of the ZIP, without their contents. */
  private async *batchesOf(
    projects: readonly Project[],
    { from, end }: Selection,
    run: FileRun,
  ): AsyncGenerator<TextBatch> {
    const folders = new UniqueNames();
    for (const project of projects) {
      const folder = folders.add(safeName(project.name, 'project'));
      let last = { userId: FIRST_ID, id: FIRST_ID };
      let previousUserId = FIRST_ID;
      for (let isFull = true; isFull; ) {
        const assignments = await many<AssignmentWithTexts>(this.database, LIST_ASSIGNMENTS, [
          ...[project.id, from, end, last.userId, last.id, BATCH_ASSIGNMENTS, run.has('writers:names')],
        ]);
        for (const assignment of assignments) {
          if (assignment.userId !== last.userId) previousUserId = last.userId;
          const user = userFolder(assignment.userName, assignment.userId, previousUserId);
          last = assignment;
          const path = `${folder}/${user}/assignment-${assignment.number}`;
          const place = { project, assignment, path, names: new UniqueNames() };
          const texts = await many<SubmittedText>(this.database, LIST_TEXTS, [assignment.id, from, end]);
          for (const batch of inBatches(texts)) yield { place, texts: batch };
        }
        isFull = assignments.length === BATCH_ASSIGNMENTS;
      }
    }
  }

  private read({ place, texts }: TextBatch): Promise<Map<string, CountedText>> {
    const { id: assignmentId, userId } = place.assignment;
    const kind = texts[0]?.kind ?? 'document';
    const versions = new Map(texts.map((text) => [text.subjectId, text.version]));
    return this.drafts.readAll({ userId, assignmentId, kind }, versions);
  }

  private async makeFiles(
    { project, assignment }: TextPlace,
    text: SubmittedText,
    { content }: CountedText,
    { publisher, now }: Selection,
  ): Promise<TextFiles> {
    const facts = {
      title: text.imageTitle ?? 'Document',
      author: assignment.userName,
      publisher,
      project: project.name,
      image: imageOf(text),
      textId: text.id,
      version: text.version,
      submittedAt: text.submittedAt.toISOString(),
      exportedAt: now.toISOString(),
      serverVersion: SERVER_VERSION,
    };
    const job = { html: content, facts };
    if (content.length <= INLINE_LENGTH) return makeTextFiles(job);
    return this.pool.run(job, { userId: assignment.userId, canBeRefused: false });
  }
}

/** Reads the next items while the current one is used. The results come in the order of the items. */
async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const pending: [Item, Promise<Result>][] = [];
  for await (const item of items) {
    const result = read(item);
    // It is awaited later, or not at all if an earlier one fails.
    result.catch(() => undefined);
    pending.push([item, result]);
    const next = pending.length > READ_AHEAD_BATCHES ? pending.shift() : undefined;
    if (next) yield [next[0], await next[1]];
  }
  for (const [item, result] of pending) yield [item, await result];
}

function imageOf({ imageId, imageTitle, imageFileName, position, pageNumber }: SubmittedText) {
  if (imageId === null) return null;
  return {
    id: imageId,
    title: imageTitle ?? '',
    fileName: imageFileName ?? '',
    position: position ?? 0,
    pageNumber: pageNumber ?? 1,
  };
}

/** In their order. A batch has one kind, few texts, and little to keep in memory. */
function* inBatches(texts: readonly SubmittedText[]): Generator<SubmittedText[]> {
  let batch: SubmittedText[] = [];
  let length = 0;
  for (const text of texts) {
    const isFull = batch.length === BATCH_TEXTS || length + text.length > BATCH_LENGTH;
    if (batch.length > 0 && (isFull || batch[0]?.kind !== text.kind)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(text);
    length += text.length;
  }
  if (batch.length > 0) yield batch;
}
