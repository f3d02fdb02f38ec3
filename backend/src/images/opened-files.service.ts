import type { Readable } from 'node:stream';
import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PrincipalUser } from '../access/principal.js';
import type { ByteRange } from '../core/storage/disk-driver.js';
import type { OpenedFile } from './file-answers.js';
import {
  FILE_KINDS,
  type FileKind,
  fileMissing,
  type ImageSize,
  imageKey,
  SMALL_IMAGE_TYPE,
} from './reference-file-kinds.js';
import { isFileOfUserSql } from './reference-file-list.queries.js';
import { StoredFilesService } from './stored-files.service.js';

/** Opens the stored files of images and reference PDFs. */
@Injectable()
export class OpenedFilesService {
  constructor(
    private readonly database: DataSource,
    private readonly stored: StoredFilesService,
  ) {}

  /** Opens inactive files too, for staff and for users who have work on them. @throws HttpError NOT_FOUND */
  openById(kind: FileKind, id: string): Promise<OpenedFile> {
    return this.open(kind, 'id = $2', [id]);
  }

  /** Opens an active file of an assignment or a project of the user. @throws HttpError NOT_FOUND */
  openActiveById(kind: FileKind, id: string, userId: string): Promise<OpenedFile> {
    return this.open(kind, `id = $2 AND is_active AND ${isFileOfUserSql('$3')}`, [id, userId]);
  }

  /** Opens inactive files too. A user gets only files of an own assignment or project. @throws HttpError NOT_FOUND */
  openByFilename(kind: FileKind, filename: string, { id, role }: PrincipalUser): Promise<OpenedFile> {
    if (isStaff(role)) return this.open(kind, 'filename = $2', [filename]);
    return this.open(kind, `filename = $2 AND ${isFileOfUserSql('$3')}`, [filename, id]);
  }

  streamOf({ kind, filename }: OpenedFile, range?: ByteRange): Promise<Readable> {
    return this.stored.stream(FILE_KINDS[kind].keysOf(filename)[0] ?? '', range);
  }

  async readImage({ filename, mimeType }: OpenedFile, size: ImageSize) {
    const bytes = await this.stored.read(imageKey(filename, size));
    return { bytes, mimeType: size === 'full' ? mimeType : SMALL_IMAGE_TYPE };
  }

  private async open(kind: FileKind, where: string, parameters: string[]): Promise<OpenedFile> {
    const [file]: OpenedFile[] = await this.database.query(
      `SELECT kind, filename, mime_type AS "mimeType", file_size AS size, sha256,
         coalesce(nullif(original_name, ''), title || '.' || split_part(filename, '.', 2)) AS "downloadName"
       FROM reference_files WHERE kind = $1 AND ${where}`,
      [kind, ...parameters],
    );
    if (!file) throw fileMissing(kind);
    return file;
  }
}
