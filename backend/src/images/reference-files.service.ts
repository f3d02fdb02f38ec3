import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { poolOf } from '../core/database/pool.js';
import { one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { invalidField } from '../core/http/domain-error.js';
import { readListPage } from '../core/lists/list-page.js';
import type { Page } from '../core/lists/list-query.js';
import { changedFields, checkVersion } from '../core/versions/record-version.js';
import type { StatusOfTextSql } from './assignment-images.queries.js';
import type {
  AdjacentFilesDto,
  MoveDto,
  ReferenceFileUpdateDto,
  ToggleDto,
} from './dto/reference-file.dto.js';
import type {
  ReferenceVersionDto,
  RestoreReferenceDto,
  WholeReferenceVersionDto,
} from './dto/reference-version.dto.js';
import { type DeleteOutcome, FileChangesService } from './file-changes.service.js';
import { cleanFileName } from './file-name.js';
import { IMAGE_PUBLISHED } from './image.events.js';
import { prepareUpload } from './prepared-upload.js';
import { ReferenceFile } from './reference-file.entity.js';
import { type FileKind, type FileRows, fileMissing } from './reference-file-kinds.js';
import {
  adjacentFilesSql,
  type ReferenceFileQuery,
  referenceFileList,
  rowColumns,
  workColumns,
} from './reference-file-list.queries.js';
import { MOVE_FILE } from './reference-file-order.js';
import { ADD_TEXT, currentTextSql, listReplacedTexts, readReplacedText } from './reference-text.queries.js';
import { StoredFilesService } from './stored-files.service.js';
import type { NewReferenceFile } from './upload.js';

/** A file that is stored, and the columns of its row, which is not written yet. */
export interface PreparedReferenceFile {
  row: Pick<ReferenceFile, 'kind' | 'title' | 'isActive' | 'projectId'> &
    QueryDeepPartialEntity<ReferenceFile>;
  referenceText: string | null;
  keys: string[];
}

/** The use cases of images and reference PDFs. */
@Injectable()
export class ReferenceFilesService {
  private statusOfText: StatusOfTextSql = () => 'NULL';

  constructor(
    private readonly database: DataSource,
    private readonly stored: StoredFilesService,
    private readonly projects: ProjectsService,
    private readonly events: DomainEvents,
    private readonly changes: FileChangesService,
  ) {}

  /** The module of the reviews calls this, because this module cannot read their table. */
  registerTexts(statusOfText: StatusOfTextSql): void {
    this.statusOfText = statusOfText;
  }

  list<Kind extends FileKind>(kind: Kind, query: ReferenceFileQuery): Promise<Page<FileRows[Kind]['row']>> {
    return readListPage(
      poolOf(this.database),
      referenceFileList(kind, query),
      query,
      (page) => `SELECT ${rowColumns(kind, this.statusOfText)} FROM (${page}) AS reference_files`,
    );
  }

  /** The files before and after this one in its project, in the order of the list. @throws HttpError NOT_FOUND */
  async findAdjacent(kind: FileKind, id: string, query: ReferenceFileQuery): Promise<AdjacentFilesDto> {
    const { text, parameters } = adjacentFilesSql(kind, id, query);
    const found = await one<AdjacentFilesDto>(this.database, text, parameters);
    if (!found) throw fileMissing(kind);
    return found;
  }

  /** Returns the active files in the order of work. */
  listActive<Kind extends FileKind>(kind: Kind): Promise<FileRows[Kind]['work'][]> {
    return this.database.query(
      `SELECT ${workColumns(kind)} FROM reference_files WHERE kind = $1 AND is_active ORDER BY position, id`,
      [kind],
    );
  }

  /** @throws HttpError NOT_FOUND */
  async read<Kind extends FileKind>(
    kind: Kind,
    id: string,
    tx: EntityManager = this.database.manager,
  ): Promise<FileRows[Kind]['detail']> {
    const row = await one<FileRows[Kind]['detail']>(
      tx,
      `SELECT ${rowColumns(kind, this.statusOfText)}, ${currentTextSql('reference_files.id')} AS "referenceText" FROM reference_files
       WHERE id = $1 AND kind = $2`,
      [id, kind],
    );
    if (!row) throw fileMissing(kind);
    return row;
  }

  /** @throws the errors of `drawSizes` or `cleanPdf`, StorageFullError; HttpError NOT_FOUND for an unknown project */
  async add<Kind extends FileKind>(
    kind: Kind,
    given: NewReferenceFile,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    const prepared = await this.prepare(kind, given);
    try {
      return await this.database.transaction(async (tx) => {
        const id = await this.addPrepared(tx, prepared, actor);
        return this.read(kind, id, tx);
      });
    } catch (error) {
      await this.discard(prepared, error);
      throw error;
    }
  }

  /**
   * The slow part of `add`: encodes the file and stores it. `addPrepared` or `discard` follows.
   * @throws the errors of `drawSizes` or `cleanPdf`, StorageFullError; HttpError NOT_FOUND for an unknown project
   */
  prepare(kind: FileKind, given: NewReferenceFile): Promise<PreparedReferenceFile> {
    return this.stored.withTemporaryFile((temporaryPath) => this.prepareWith(kind, temporaryPath, given));
  }

  private async prepareWith(
    kind: FileKind,
    temporaryPath: string,
    {
      path: givenPath,
      originalName,
      isActive = true,
      projectId: given,
      referenceText,
      ...texts
    }: NewReferenceFile,
  ): Promise<PreparedReferenceFile> {
    const projectId = await this.findProject(kind, given);
    const { files, extensions, ...columns } = await prepareUpload(
      kind,
      givenPath,
      temporaryPath,
      this.stored,
    );
    const row = {
      ...texts,
      ...columns,
      ...{ kind, isActive },
      originalName: cleanFileName(originalName, extensions),
      publishedAt: isActive ? undefined : null,
      projectId,
    };
    return { row, referenceText, keys: await this.stored.store(files) };
  }

  /** Writes the row of a prepared file. @returns the id */
  async addPrepared(
    tx: EntityManager,
    { row, referenceText, keys }: PreparedReferenceFile,
    actor: Actor,
  ): Promise<string> {
    await this.stored.commit(tx, keys);
    const { identifiers } = await tx.getRepository(ReferenceFile).insert(row);
    const id: string = identifiers[0]?.id;
    if (referenceText !== null) await tx.query(ADD_TEXT, [id, referenceText, actor.email]);
    await this.changes.record(tx, actor, 'upload', { ...row, id });
    if (row.kind === 'image' && row.isActive) await this.events.publish(tx, IMAGE_PUBLISHED, { imageId: id });
    return id;
  }

  /** Deletes what was stored for a file that was not added. @param error why */
  discard({ keys }: PreparedReferenceFile, error?: unknown): Promise<void> {
    return this.stored.discard(keys, error);
  }

  /** Absent fields stay unchanged. `own` are the fields of the kind. @throws HttpError NOT_FOUND, STALE_RECORD */
  async update<Kind extends FileKind>(
    kind: Kind,
    id: string,
    { version, title, description, referenceText, ...own }: ReferenceFileUpdateDto,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.database.transaction(async (tx) => {
      const before = await this.changes.lock(tx, kind, id);
      await checkVersion(before, version, () => this.read(kind, id, tx));
      const changed = changedFields<ReferenceFile>(before, {
        title,
        description: description ?? undefined,
        referenceText: referenceText === '' ? null : referenceText,
        ...own,
      });
      await this.changes.save(tx, before, changed, 'update', actor);
      return this.read(kind, id, tx);
    });
  }

  /** The replaced reference texts, the last replaced first. @throws HttpError NOT_FOUND */
  async listReferenceVersions(kind: FileKind, id: string): Promise<ReferenceVersionDto[]> {
    await this.read(kind, id);
    return listReplacedTexts(this.database.manager, id);
  }

  /** @throws HttpError NOT_FOUND */
  readReferenceVersion(id: string, version: number): Promise<WholeReferenceVersionDto> {
    return readReplacedText(this.database.manager, id, version);
  }

  /** Makes a replaced reference text the current one. @throws HttpError NOT_FOUND, STALE_RECORD */
  async restoreReference<Kind extends FileKind>(
    kind: Kind,
    id: string,
    restored: number,
    { version }: RestoreReferenceDto,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.database.transaction(async (tx) => {
      const before = await this.changes.lock(tx, kind, id);
      await checkVersion(before, version, () => this.read(kind, id, tx));
      const { referenceText } = await readReplacedText(tx, id, restored);
      const changed = changedFields<ReferenceFile>(before, { referenceText });
      await this.changes.save(tx, before, changed, 'restoreReference', actor);
      return this.read(kind, id, tx);
    });
  }

  /** @param within of a larger change. @throws HttpError NOT_FOUND, STALE_RECORD */
  async setActive<Kind extends FileKind>(
    kind: Kind,
    id: string,
    { isActive, version }: ToggleDto,
    actor: Actor,
    within: EntityManager = this.database.manager,
  ): Promise<FileRows[Kind]['detail']> {
    return within.transaction(async (tx) => {
      const before = await this.changes.lock(tx, kind, id);
      await checkVersion(before, version, () => this.read(kind, id, tx));
      await this.changes.setActive(tx, before, isActive, actor);
      return this.read(kind, id, tx);
    });
  }

  /** A lock makes concurrent moves run one after the other. @throws HttpError NOT_FOUND, VALIDATION_FAILED */
  async move<Kind extends FileKind>(
    kind: Kind,
    id: string,
    { place, otherId }: MoveDto,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.database.transaction(async (tx) => {
      await this.changes.lockOrder(tx, kind);
      const file = await this.changes.lock(tx, kind, id);
      if (otherId) checkSameProject(file, await this.changes.lock(tx, kind, otherId));
      await tx.query(MOVE_FILE, [id, place, otherId ?? null]);
      await this.changes.record(tx, actor, 'move', file);
      return this.read(kind, id, tx);
    });
  }

  /** Deactivates the file instead if there is work on it. @throws HttpError NOT_FOUND */
  async delete(kind: FileKind, id: string, actor: Actor): Promise<DeleteOutcome> {
    return this.database.transaction(async (tx) => {
      return this.changes.delete(tx, await this.changes.lock(tx, kind, id), actor);
    });
  }

  /** @throws HttpError NOT_FOUND */
  private async findProject(kind: FileKind, given: string | undefined): Promise<string | null> {
    if (given !== undefined) return (await this.projects.getById(this.database.manager, given)).id;
    return kind === 'image' ? (await this.projects.getDefault()).id : null;
  }
}

function checkSameProject({ projectId }: ReferenceFile, other: ReferenceFile): void {
  if (projectId === other.projectId) return;
  throw invalidField('otherId', 'The file next to it must be in the same project');
}
