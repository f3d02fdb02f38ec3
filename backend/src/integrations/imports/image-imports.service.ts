import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { many } from '../../core/database/rows.js';
import { Settings } from '../../core/settings/settings.js';
import { FileRemoval } from '../../core/storage/file-removal.service.js';
import { FileStore } from '../../core/storage/file-store.js';
import { UploadJournal } from '../../core/storage/upload-journal.service.js';
import { defineTask, type ItemResult, type TaskStep } from '../../core/tasks/task-definition.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import { ReferenceFilesService } from '../../images/reference-files.service.js';
import { invalidField } from './csv-file.js';
import { CsvReaderService } from './csv-reader.service.js';
import { FIND_REFERENCED_SOURCES, FIND_SAME_IMAGE } from './image-import.queries.js';
import { ImageItemsService, type PreparedItem } from './image-items.service.js';
import { OpenedImport } from './import-source.js';
import type { UploadedFile } from './import-upload.js';
import { IMAGES_IMPORT } from './imports.audit.js';
import { StoredImportsService, type StoredSource } from './stored-imports.service.js';
import { type TemporarySource, temporarySources, toSource } from './temporary-sources.js';

interface ImageImportInput {
  projectId: string;
  isActive: boolean;
  sources: StoredSource[];
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
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly references: ReferenceFilesService,
    private readonly items: ImageItemsService,
    private readonly stored: StoredImportsService,
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
        prepare: (step) => this.prepareBatch(step),
        itemOf: async ({ id, done, input }) => {
          const { items } = await this.stored.open(id, input.sources);
          return { item: items[done]?.name ?? null };
        },
        discard: (prepared, error) => this.items.discardAll(prepared, error),
        onEnd: (tx, { input }) => this.removal.deleteAfter(tx, keysOf(input.sources)),
        release: (taskId) => this.stored.close(taskId),
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
    const sources = await Promise.all(uploaded.map(toSource));
    const total = await this.countItems(sources, actor.id);
    const taskId = randomUUID();
    const stored = sources.map(({ path: _, ...source }, at) => ({
      ...source,
      key: `imports/${taskId}/${at}`,
    }));
    const keys = keysOf(stored);
    await this.uploads.begin(keys);
    try {
      for (const [at, { path }] of sources.entries())
        await this.files.putFile(keys[at] ?? '', path, 'application/octet-stream');
      return await this.database.transaction(async (tx) => {
        await this.uploads.commit(tx, keys);
        const details = { project: project.name, files: total };
        await this.audit.record(tx, actor, IMAGES_IMPORT, { subjectId: project.id, details });
        const input = { projectId: project.id, isActive, sources: stored };
        return this.tasks.start(IMPORT_IMAGES, { id: taskId, actor, total, input }, tx);
      });
    } catch (error) {
      // What is left stays in the journal, and is deleted later.
      await this.uploads.abort(keys).catch(() => undefined);
      throw error;
    }
  }

  private async countItems(sources: readonly TemporarySource[], userId: string): Promise<number> {
    const opened = await OpenedImport.open(
      sources,
      { ...temporarySources, csv: (bytes) => this.csv.read({ bytes, encoding: 'guessed' }, 'files', userId) },
      this.settings,
    );
    opened.close();
    if (opened.items.every(({ image, page }) => !image && !page))
      throw invalidField('files', 'There is no image in the files.');
    return opened.items.length;
  }

  /** One image after the other: encoding uses all cores, and several images at a time would need their memory at once. */
  private async prepareBatch({
    id,
    done,
    limit,
    input: { sources, projectId, isActive },
  }: TaskStep<ImageImportInput>): Promise<PreparedItem[]> {
    const { items } = await this.stored.open(id, sources);
    const prepared: PreparedItem[] = [];
    try {
      for (const item of items.slice(done, done + limit))
        prepared.push(await this.items.prepare(item, { projectId, isActive }));
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

function keysOf(sources: readonly StoredSource[]): string[] {
  return sources.map(({ key }) => key);
}
