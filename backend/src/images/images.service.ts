import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import type { ImageDto } from './dto/image.dto.js';
import type { OpenedFile } from './file-answers.js';
import { OpenedFilesService } from './opened-files.service.js';
import type { FileKind, FileRows, StoredImage } from './reference-file-kinds.js';
import { FIND_IMAGE, LIST_WORK_IMAGES, LIST_WORK_PDFS } from './reference-file-list.queries.js';

/** Returns whether the user has work on the image. The user can then still read it after it is deactivated. */
type HasWorkOn = (userId: string, imageId: string) => Promise<boolean>;

/** Returns those of the images on which any user has work. */
type FindWithWork = (tx: EntityManager, imageIds: readonly string[]) => Promise<{ id: string }[]>;

/** What a mode of work knows about images. */
interface WorkOnImages {
  hasWorkOn: HasWorkOn;
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

  /** Returns inactive images too, because an image stays readable to users who have work on it. */
  async findForWork(id: string): Promise<StoredImage | null> {
    const [image]: StoredImage[] = await this.database.query(FIND_IMAGE, [id]);
    return image ?? null;
  }

  /** The image as users see it. `minimum` applies if it has no own minimum of words. */
  toUserImage(image: StoredImage, minimum: number): ImageDto {
    return { ...image, minWords: image.minWords ?? minimum };
  }

  /** The image's own minimum of words; null if it has none. */
  async findMinWords(tx: EntityManager, id: string): Promise<number | null> {
    const [image]: { minWords: number | null }[] = await tx.query(
      `SELECT min_words AS "minWords" FROM reference_files WHERE id = $1`,
      [id],
    );
    return image?.minWords ?? null;
  }

  /** Each mode of work calls this, because this module cannot import the modules of the work. */
  registerMode(mode: WorkOnImages): void {
    this.modes.push(mode);
  }

  /** Those of the images on which any user has work. */
  async findWithWork(tx: EntityManager, imageIds: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const { findWithWork } of this.modes)
      found.push(...(await findWithWork(tx, imageIds)).map(({ id }) => id));
    return found;
  }

  /** Opens an active image of an assignment or a project of the user, or one on which the user has work. @throws HttpError NOT_FOUND */
  async openForWork(userId: string, id: string): Promise<OpenedFile> {
    for (const { hasWorkOn } of this.modes)
      if (await hasWorkOn(userId, id)) return this.files.openById('image', id);
    return this.files.openActiveById('image', id, userId);
  }
}
