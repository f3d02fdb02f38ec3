import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { one } from '../core/database/rows.js';
import type { ImageDto } from './dto/image.dto.js';
import { OpenedFilesService } from './opened-files.service.js';
import type { WorkOnImageSql } from './readable-files.queries.js';
import type { FileKind, FileRows, StoredImage } from './reference-file-kinds.js';
import { findImageSql, LIST_WORK_IMAGES, LIST_WORK_PDFS } from './reference-file-list.queries.js';

/** Returns those of the images on which any user has work. */
type FindWithWork = (tx: EntityManager, imageIds: readonly string[]) => Promise<{ id: string }[]>;

/** What a mode of work knows about images. */
interface WorkOnImages {
  /** With work on it, an image can still be read after it is hidden. */
  hasWorkSql: WorkOnImageSql;
  findWithWork: FindWithWork;
}

/** What the work needs of the images and reference PDFs. */
@Injectable()
export class ImagesService {
  /** One for each mode of work. */
  private readonly modes: WorkOnImages[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly files: OpenedFilesService,
  ) {}

  /** The active images of an assignment, or the active PDFs of its project and of all projects, in the order of work. */
  listForWork<Kind extends FileKind>(
    kind: Kind,
    { assignmentId }: WorkKey,
  ): Promise<FileRows[Kind]['work'][]> {
    return this.database.query(kind === 'image' ? LIST_WORK_IMAGES : LIST_WORK_PDFS, [assignmentId]);
  }

  /** @returns null if the image may not be read through the assignment */
  async findForWork({ assignmentId }: WorkKey, id: string): Promise<StoredImage | null> {
    const statement = findImageSql(this.files.workRules);
    const image = await one<StoredImage>(this.database, statement, [id, assignmentId]);
    return image ?? null;
  }

  /** The image as users see it. `minimum` applies if it has no own minimum of words. */
  toUserImage(image: StoredImage, minimum: number): ImageDto {
    return { ...image, minWords: image.minWords ?? minimum };
  }

  /** The image's own minimum of words; null if it has none. */
  async findMinWords(tx: EntityManager, id: string): Promise<number | null> {
    const image = await one<{ minWords: number | null }>(
      tx,
      `SELECT min_words AS "minWords" FROM reference_files WHERE id = $1`,
      [id],
    );
    return image?.minWords ?? null;
  }

  /** Each mode of work calls this, because this module cannot import the modules of the work. */
  registerMode(mode: WorkOnImages): void {
    this.modes.push(mode);
    this.files.registerWork(mode.hasWorkSql);
  }

  /** Those of the images on which any user has work. */
  async findWithWork(tx: EntityManager, imageIds: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const { findWithWork } of this.modes)
      found.push(...(await findWithWork(tx, imageIds)).map(({ id }) => id));
    return found;
  }
}
