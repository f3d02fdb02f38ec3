import type { Readable } from 'node:stream';
import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PrincipalUser } from '../access/principal.js';
import { one } from '../core/database/rows.js';
import type { ByteRange } from '../core/storage/disk-driver.js';
import type { OpenedFile } from './file-answers.js';
import { isReadableByUserSql, type WorkOnImageSql } from './readable-files.queries.js';
import {
  FILE_KINDS,
  type FileKind,
  fileMissing,
  type ImageSize,
  imageKey,
  SMALL_IMAGE_TYPE,
} from './reference-file-kinds.js';
import { StoredFilesService } from './stored-files.service.js';

/** Opens the stored files of images and reference PDFs. */
@Injectable()
export class OpenedFilesService {
  /** Of each mode of work. */
  readonly workRules: WorkOnImageSql[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly stored: StoredFilesService,
  ) {}

  /** Each mode of work adds a rule, because this module cannot read the tables of the work. */
  registerWork(rule: WorkOnImageSql): void {
    this.workRules.push(rule);
  }

  /** For staff: inactive files too. @throws HttpError NOT_FOUND */
  openById(kind: FileKind, id: string): Promise<OpenedFile> {
    return this.open(kind, 'id = $2', [id]);
  }

  /** @throws HttpError NOT_FOUND, also if the user may not read it */
  openForUser(kind: FileKind, id: string, userId: string): Promise<OpenedFile> {
    return this.open(kind, `id = $2 AND ${this.isReadableSql(kind, '$3')}`, [id, userId]);
  }

  /** Staff get inactive files too. @throws HttpError NOT_FOUND, also if the user may not read it */
  openByFilename(kind: FileKind, filename: string, { id, role }: PrincipalUser): Promise<OpenedFile> {
    if (isStaff(role)) return this.open(kind, 'filename = $2', [filename]);
    return this.open(kind, `filename = $2 AND ${this.isReadableSql(kind, '$3')}`, [filename, id]);
  }

  private isReadableSql(kind: FileKind, userId: string): string {
    return isReadableByUserSql(kind, userId, this.workRules);
  }

  streamOf({ kind, filename }: OpenedFile, range?: ByteRange): Promise<Readable> {
    return this.stored.stream(FILE_KINDS[kind].keysOf(filename)[0] ?? '', range);
  }

  async readImage({ filename, mimeType }: OpenedFile, size: ImageSize) {
    const bytes = await this.stored.read(imageKey(filename, size));
    return { bytes, mimeType: size === 'full' ? mimeType : SMALL_IMAGE_TYPE };
  }

  private async open(kind: FileKind, where: string, parameters: string[]): Promise<OpenedFile> {
    const file = await one<OpenedFile>(
      this.database,
      `SELECT kind, filename, mime_type AS "mimeType", file_size AS size, sha256,
         coalesce(nullif(original_name, ''), title || '.' || split_part(filename, '.', 2)) AS "downloadName"
       FROM reference_files WHERE kind = $1 AND ${where}`,
      [kind, ...parameters],
    );
    if (!file) throw fileMissing(kind);
    return file;
  }
}
