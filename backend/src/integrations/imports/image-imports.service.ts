import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { many, one } from '../../core/database/rows.js';
import { invalidField } from '../../core/http/domain-error.js';
import { Settings } from '../../core/settings/settings.js';
import { FileRemoval } from '../../core/storage/file-removal.service.js';
import { FileStore } from '../../core/storage/file-store.js';
import { UploadJournal } from '../../core/storage/upload-journal.service.js';
import { defineTask, type ItemResult, type TaskStep } from '../../core/tasks/task-definition.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import { ReferenceFilesService } from '../../images/reference-files.service.js';
import { CsvReaderService } from './csv-reader.service.js';
import {
  ADD_PLAN,
  DELETE_PLAN,
  FIND_REFERENCED_SOURCES,
  FIND_SAME_IMAGE,
  READ_PLAN,
} from './image-import.queries.js';
import type { ImportRow } from './image-import-row.entity.js';
import { ImageItemsService, type PreparedItem } from './image-items.service.js';
import { type ImportSource, type LocalSource, toSource } from './import-source.js';
import type { UploadedFile } from './import-upload.js';
import { IMAGES_IMPORT } from './imports.audit.js';
import { copyFromStore, OpenedSource } from './opened-source.js';
import { planSources } from './plan-sources.js';

interface ImageImportInput {
  projectId: string;
  isActive: boolean;
  sources: ImportSource[];
}

const IMPORT_IMAGES = defineTask<ImageImportInput>({
  kind: 'import-images',
  permission: 'references:read',
  cancelPermission: 'references:write',
  // What is prepared at a time. A killed worker prepares these again.
  batchSize: 4,
});

/** Adds images from files, ZIPs and PDFs to a project. */
@Injectable()
export class ImageImportsService implements OnModuleInit {
  /** What each run has open. */
  private readonly opened = new WeakMap<object, OpenedSource>();

  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly references: ReferenceFilesService,
    private readonly items: ImageItemsService,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly removal: FileRemoval,
    private readonly csv: CsvReaderService,
    private readonly tasks: TasksService,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.tasks.handle(
      IMPORT_IMAGES,
      (tx, step, prepared: PreparedItem[]) => this.addBatch(tx, step, prepared),
      {
        prepare: (step, run) => this.prepareBatch(step, run),
        itemOf: async ({ id, done }) => {
          const row = await one<ImportRow>(this.database, READ_PLAN, [id, done, 1]);
          return { item: row?.plan.item ?? null };
        },
        discard: (prepared, error) => this.items.discardAll(prepared, error),
        onEnd: async (tx, { id, input }) => {
          await tx.query(DELETE_PLAN, [id]);
          await this.removal.deleteAfter(tx, keysOf(input.sources));
        },
        release: async (run) => this.opened.get(run)?.close(),
      },
    );
    this.uploads.registerReferenceCheck(async (keys) => {
      const rows = await many<{ key: string }>(this.database, FIND_REFERENCED_SOURCES, [keys]);
      return rows.map(({ key }) => key);
    });
  }

  /**
   * Checks the files, stores them, and starts a task that adds their images.
   * @returns the task
   * @throws HttpError VALIDATION_FAILED, PAYLOAD_TOO_LARGE; NOT_FOUND for an unknown project; StorageFullError
   */
  async start(
    uploaded: readonly UploadedFile[],
    { projectId, isActive = true }: { projectId?: string | undefined; isActive?: boolean | undefined },
    actor: Actor,
  ): Promise<string> {
    const project = projectId
      ? await this.projects.getById(this.database.manager, projectId)
      : await this.projects.getDefault();
    const taskId = randomUUID();
    const sources = await Promise.all(uploaded.map((file, at) => toSource(file, `imports/${taskId}/${at}`)));
    const rows = await this.plan(sources, actor.id);
    if (rows.every(({ plan }) => plan.image === null))
      throw invalidField('files', 'There is no image in the files.');
    const keys = keysOf(sources);
    await this.uploads.begin(keys);
    try {
      for (const { key, path } of sources) await this.files.putFile(key, path, 'application/octet-stream');
      return await this.database.transaction(async (tx) => {
        await this.uploads.commit(tx, keys);
        const details = { project: project.name, files: rows.length };
        await this.audit.record(tx, actor, IMAGES_IMPORT, { subjectId: project.id, details });
        await this.addPlan(tx, taskId, rows);
        const stored = sources.map(({ path: _, ...source }) => source);
        const input = { projectId: project.id, isActive, sources: stored };
        return this.tasks.start(IMPORT_IMAGES, { id: taskId, actor, total: rows.length, input }, tx);
      });
    } catch (error) {
      // What is left stays in the journal, and is deleted later.
      await this.uploads.abort(keys).catch(() => undefined);
      throw error;
    }
  }

  private plan(sources: readonly LocalSource[], userId: string): Promise<ImportRow[]> {
    const readCsv = (bytes: Uint8Array) => this.csv.read({ bytes, encoding: 'guessed' }, 'files', userId);
    return planSources(sources, { readCsv, limits: this.settings });
  }

  private async addPlan(tx: EntityManager, taskId: string, rows: readonly ImportRow[]): Promise<void> {
    const sources = rows.map(({ source }) => source);
    const refusals = rows.map(({ refusal }) => refusal);
    const plans = rows.map(({ plan }) => JSON.stringify(plan));
    await tx.query(ADD_PLAN, [taskId, sources, refusals, plans]);
  }

  /** The next rows. An import that 0.5.0 has started gets its plan when its next batch is due. */
  private async readPlan({
    id,
    done,
    limit,
    input,
    actor,
  }: TaskStep<ImageImportInput>): Promise<ImportRow[]> {
    const read = () => many<ImportRow>(this.database, READ_PLAN, [id, done, limit]);
    const rows = await read();
    if (rows.length > 0) return rows;
    const sources: LocalSource[] = [];
    try {
      for (const source of input.sources) {
        const path = await this.files.newTemporaryPath();
        sources.push({ ...source, path });
        await copyFromStore(this.files, source.key, path);
      }
      const planned = await this.plan(sources, actor.id);
      await this.database.transaction((tx) => this.addPlan(tx, id, planned));
    } finally {
      for (const { path } of sources) await rm(path, { force: true });
    }
    return read();
  }

  /** One image after the other: encoding uses all cores, and several images at a time would need their memory at once. */
  private async prepareBatch(step: TaskStep<ImageImportInput>, run: object): Promise<PreparedItem[]> {
    const { sources, ...to } = step.input;
    const opened = this.opened.get(run) ?? new OpenedSource(this.files, this.settings.maxImportBytes);
    this.opened.set(run, opened);
    const prepared: PreparedItem[] = [];
    try {
      for (const row of await this.readPlan(step))
        prepared.push(await this.items.prepare(row, () => opened.filesOf(row, sources), to));
    } catch (error) {
      await this.items.discardAll(prepared);
      throw error;
    }
    return prepared;
  }

  private async addBatch(
    tx: EntityManager,
    { actor }: TaskStep<ImageImportInput>,
    prepared: readonly PreparedItem[],
  ): Promise<ItemResult[]> {
    const results: ItemResult[] = [];
    for (const { name: item, file, message } of prepared) {
      const [same]: { title: string }[] = file
        ? await tx.query(FIND_SAME_IMAGE, [file.row.projectId, file.row.sha256])
        : [];
      if (file) await this.references.addPrepared(tx, file, actor);
      const hint = same ? ` “${same.title}” is the same picture.` : '';
      const code = file ? null : 'VALIDATION_FAILED';
      results.push({ item, isDone: file !== null, code, message: `${message}${hint}` });
    }
    return results;
  }
}

function keysOf(sources: readonly ImportSource[]): string[] {
  return sources.map(({ key }) => key);
}
