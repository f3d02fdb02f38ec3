import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inPart, itemsDone } from '../access/idempotency/work-of-call.js';
import type { Actor } from '../access/principal.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { dryRun } from '../core/database/dry-run.js';
import { many } from '../core/database/rows.js';
import { HttpError, invalidField } from '../core/http/domain-error.js';
import { AssignmentImagesService } from './assignment-images.service.js';
import type { BulkFilesResultDto, ImageReceiversDto } from './dto/bulk-files.dto.js';
import { FileChangesService, type ListedFile } from './file-changes.service.js';
import { hiddenFile, missingFile, type SkippedFile, stayingImage } from './file-skips.js';
import { ImagesService } from './images.service.js';
import type { FileKind } from './reference-file-kinds.js';
import { FIND_HELD, LOCK_PROJECTS_OF, MOVE_TO_PROJECT, SORT_FILES } from './reference-file-order.js';

/** Files that one transaction changes, so that other requests do not wait for their locks. */
const FILES_AT_ONCE = 50;

/** The files, the actor, and whether the call only says what it would do. */
interface BulkFilesRun {
  ids: string[];
  actor: Actor;
  isDryRun: boolean;
}

interface Step {
  /** Takes the locks that come before those of the files. */
  lockFirst?: (tx: EntityManager, ids: string[]) => Promise<unknown>;
  /** @returns the files for which it was not possible */
  change: (tx: EntityManager, files: ListedFile[]) => Promise<SkippedFile[]>;
}

/** Does for many images or reference PDFs what a call does for one. What is not possible for a file leaves the others as they are. */
@Injectable()
export class BulkFilesService {
  constructor(
    private readonly database: DataSource,
    private readonly changes: FileChangesService,
    private readonly images: ImagesService,
    private readonly projects: ProjectsService,
    private readonly assignmentImages: AssignmentImagesService,
  ) {}

  async setActive(kind: FileKind, isActive: boolean, run: BulkFilesRun): Promise<BulkFilesResultDto> {
    const publishing = new Set<string>();
    const change: Step['change'] = async (tx, files) => {
      for (const file of files) {
        if (isActive && !file.isActive && file.projectId) publishing.add(file.projectId);
        await this.changes.setActive(tx, file, isActive, run.actor);
      }
      return [];
    };
    const result = await this.inSteps(kind, run, { change });
    if (kind !== 'image' || !isActive || !run.isDryRun) return result;
    const { manager } = this.database;
    return {
      ...result,
      runningAssignments: await this.assignmentImages.countReceivers(manager, [...publishing]),
    };
  }

  /**
   * How many running assignments get an image of the project at once when it is published.
   * @param projectId without it, the default project @throws HttpError NOT_FOUND
   */
  async countReceivers(projectId?: string): Promise<ImageReceiversDto> {
    const { manager } = this.database;
    const { id } = projectId
      ? await this.projects.getById(manager, projectId)
      : await this.projects.getDefault();
    return { runningAssignments: await this.assignmentImages.countReceivers(manager, [id]) };
  }

  /** A file with work on it is hidden instead, and named among the skipped ones. */
  delete(kind: FileKind, run: BulkFilesRun): Promise<BulkFilesResultDto> {
    const change: Step['change'] = async (tx, files) => {
      const hidden: SkippedFile[] = [];
      for (const file of files)
        if ((await this.changes.delete(tx, file, run.actor)) === 'hidden')
          hidden.push(hiddenFile(kind, file));
      return hidden;
    };
    return this.inSteps(kind, run, { change });
  }

  /**
   * The moved files come last in the project, in their order. An image stays if users have it in their work or if a text is on it.
   * @param projectId null, only for PDFs: all projects
   * @throws HttpError NOT_FOUND for an unknown project, VALIDATION_FAILED
   */
  async moveToProject(
    kind: FileKind,
    projectId: string | null,
    run: BulkFilesRun,
  ): Promise<BulkFilesResultDto> {
    if (kind === 'image' && projectId === null) throw projectRequired();
    const to = projectId && (await this.projects.getById(this.database.manager, projectId)).name;
    const change: Step['change'] = async (tx, files) => {
      const others = files.filter((file) => file.projectId !== projectId);
      const staying = kind === 'image' ? await this.findStaying(tx, others) : new Map<string, never>();
      const moved = others.filter(({ id }) => !staying.has(id));
      await tx.query(MOVE_TO_PROJECT, [moved.map(({ id }) => id), projectId]);
      for (const file of moved)
        await this.changes.recordProject(
          tx,
          run.actor,
          { ...file, projectId },
          { from: file.projectName, to },
        );
      return others.flatMap((file) => {
        const users = staying.get(file.id);
        return users === undefined ? [] : [stayingImage(file, users)];
      });
    };
    return this.inSteps(kind, run, { lockFirst: (tx, moved) => tx.query(LOCK_PROJECTS_OF, [moved]), change });
  }

  /**
   * The images that cannot be moved to another project, with the number of their users, or null if a text is on them. They are locked, so
   * no text can come between.
   */
  private async findStaying(tx: EntityManager, images: ListedFile[]): Promise<Map<string, number | null>> {
    const ids = images.map(({ id }) => id);
    const held = await many<{ id: string; users: number }>(tx, FIND_HELD, [ids]);
    const worked = await this.images.findWithWork(tx, ids);
    return new Map([
      ...held.map(({ id, users }) => [id, users] as const),
      ...worked.map((id) => [id, null] as const),
    ]);
  }

  /** Changes the files in their order, some in each transaction. */
  private async inSteps(
    kind: FileKind,
    { ids: given, isDryRun }: BulkFilesRun,
    { lockFirst, change }: Step,
  ): Promise<BulkFilesResultDto> {
    const wanted = [...new Set(given.map((id) => id.toLowerCase()))];
    const before = itemsDone();
    const left = wanted.filter((id) => !before.has(id));
    const sorted = await many<{ id: string }>(this.database, SORT_FILES, [kind, left]);
    const result: BulkFilesResultDto = { done: wanted.filter((id) => before.has(id)), skipped: [] };
    const found = new Set(before);
    for (let start = 0; start < sorted.length; start += FILES_AT_ONCE) {
      const ids = sorted.slice(start, start + FILES_AT_ONCE).map(({ id }) => id);
      let files: ListedFile[] = [];
      let done: string[] = [];
      let skipped: SkippedFile[] = [];
      await inPart((nameItems) => {
        const step = () =>
          this.database.transaction(async (tx) => {
            await this.changes.lockOrder(tx, kind);
            await lockFirst?.(tx, ids);
            files = await this.changes.lockMany(tx, kind, ids);
            skipped = await change(tx, files);
            const skippedIds = new Set(skipped.map(({ _id }) => _id));
            done = files.map(({ id }) => id).filter((id) => !skippedIds.has(id));
            nameItems(done);
          });
        return isDryRun ? dryRun(this.database, step) : step();
      });
      for (const { id } of files) found.add(id);
      result.done.push(...done);
      result.skipped.push(...skipped);
    }
    const missing = wanted.filter((id) => !found.has(id));
    return { ...result, skipped: [...result.skipped, ...missing.map((id) => missingFile(kind, id))] };
  }
}

function projectRequired(): HttpError {
  return invalidField('projectId', 'Please choose a project');
}
