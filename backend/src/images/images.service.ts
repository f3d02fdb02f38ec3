import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Settings } from '../core/settings/settings.js';
import type { AdminImageDto, ImageDetailDto, ImageDto } from './dto/image.dto.js';
import { drawSizes } from './encode-image.js';
import type { OpenedFile } from './file-answers.js';
import { cleanFileName } from './file-name.js';
import { Image } from './image.entity.js';
import { IMAGE_PUBLISHED } from './image.events.js';
import { publishImageAction } from './image-facts.js';
import { measureFile } from './measure-file.js';
import { ReferenceFiles } from './reference-files.js';
import { StoredFilesService } from './stored-files.service.js';
import type { NewReferenceFile } from './upload.js';

export const IMAGE_SIZES = ['full', 'web', 'thumb'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** An image was deactivated or deleted at this time. Users who submitted all other images have now completed their work. */
export const IMAGE_WITHDRAWN = defineJob<{ at: string }>('image-withdrawn');

const SMALL_TYPE = 'image/webp';

/** Returns whether the user has work on the image. The user can then still read it after it is deactivated. */
type HasWorkOn = (userId: string, imageId: string) => Promise<boolean>;

/** An image with its own minimum of words. */
type StoredImage = Omit<ImageDto, 'minWords'> & { minWords: number | null };

/** The images of pages that users transcribe. */
@Injectable()
export class ImagesService extends ReferenceFiles<StoredImage, AdminImageDto, ImageDetailDto> {
  /** One check for each mode of work. */
  private readonly hasWorkOn: HasWorkOn[] = [];

  constructor(
    database: DataSource,
    audit: AuditLog,
    stored: StoredFilesService,
    events: DomainEvents,
    jobs: Jobs,
    private readonly settings: Settings,
  ) {
    super(database, audit, stored, events, {
      table: 'images',
      name: 'image',
      label: 'image',
      ownColumns: ', width, height, min_words AS "minWords"',
      keysOf: (filename) => IMAGE_SIZES.map((size) => keyOf(filename, size)),
      onWithdrawn: async (tx) => {
        const [clock]: { now: Date }[] = await tx.query('SELECT clock_timestamp() AS now');
        if (clock) await jobs.enqueue(tx, IMAGE_WITHDRAWN, { at: clock.now.toISOString() });
      },
      onAction: (tx, action, imageId) => publishImageAction(events, tx, action, imageId),
    });
  }

  /** @throws the errors of `drawSizes`, StorageFullError */
  add(given: NewReferenceFile & { minWords?: number | null }, actor: Actor): Promise<ImageDetailDto> {
    return this.stored.withTemporaryFile((fullPath) => this.addWith(fullPath, given, actor));
  }

  private async addWith(
    fullPath: string,
    given: NewReferenceFile & { minWords?: number | null },
    actor: Actor,
  ): Promise<ImageDetailDto> {
    const { mimeType, extensions, width, height, web, thumb } = await drawSizes(given.path, fullPath);
    const { size, sha256 } = await measureFile(fullPath);
    const filename = this.stored.newName(extensions[0]);
    const files = [
      { key: keyOf(filename, 'full'), content: fullPath, mimeType },
      { key: keyOf(filename, 'web'), content: web, mimeType: SMALL_TYPE },
      { key: keyOf(filename, 'thumb'), content: thumb, mimeType: SMALL_TYPE },
    ];
    const { title, description, referenceText, isActive = true, minWords = null } = given;
    const row = {
      title,
      description,
      referenceText,
      isActive,
      filename,
      originalName: cleanFileName(given.originalName, extensions),
      fileSize: size,
      mimeType,
      width,
      height,
      minWords,
      sha256,
    };
    return this.stored.storeWithRow(files, async (tx) => {
      const { identifiers } = await tx.getRepository(Image).insert(row);
      const id: string = identifiers[0]?.id;
      await this.record(tx, actor, 'upload', id, title);
      if (isActive) await this.events.publish(tx, IMAGE_PUBLISHED, { imageId: id });
      return this.read(id, tx);
    });
  }

  /** The image as users see it. `minimum` applies if it has no own minimum of words. */
  toUserImage(image: StoredImage, minimum = this.settings.minWords): ImageDto {
    return { ...image, minWords: image.minWords ?? minimum };
  }

  /** The image's own minimum of words; null if it has none. */
  async findMinWords(tx: EntityManager, id: string): Promise<number | null> {
    const [image]: { minWords: number | null }[] = await tx.query(
      'SELECT min_words AS "minWords" FROM images WHERE id = $1',
      [id],
    );
    return image?.minWords ?? null;
  }

  /** Each mode of work calls this, because this module cannot import the modules of the work. */
  registerWorkCheck(hasWorkOn: HasWorkOn): void {
    this.hasWorkOn.push(hasWorkOn);
  }

  /** Opens an image that is active, or on which the user has work. @throws HttpError NOT_FOUND */
  async openForWork(userId: string, id: string): Promise<OpenedFile> {
    for (const hasWorkOn of this.hasWorkOn)
      if (await hasWorkOn(userId, id)) return this.openById(id, 'admin');
    return this.openById(id, 'user');
  }

  async readSize({ filename, mimeType }: OpenedFile, size: ImageSize) {
    const bytes = await this.stored.read(keyOf(filename, size));
    return { bytes, mimeType: size === 'full' ? mimeType : SMALL_TYPE };
  }
}

function keyOf(filename: string, size: ImageSize): string {
  const stem = filename.slice(0, filename.indexOf('.'));
  return size === 'full' ? `images/${filename}` : `images/${stem}.${size}.webp`;
}
