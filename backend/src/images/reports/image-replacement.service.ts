import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { nextVersion } from '../../core/versions/record-version.js';
import { cleanFileName } from '../file-name.js';
import { IMAGE_CHANGED } from '../image.events.js';
import { prepareUpload } from '../prepared-upload.js';
import { IMAGE_REPLACE } from '../reference-file.audit.js';
import { ReferenceFile } from '../reference-file.entity.js';
import { FILE_KINDS, fileMissing } from '../reference-file-kinds.js';
import { StoredFilesService } from '../stored-files.service.js';
import type { UploadedFileOnDisk } from '../upload.js';

/** Gives an image another file. Its texts, title and place in the order of work stay. */
@Injectable()
export class ImageReplacementService {
  constructor(
    private readonly stored: StoredFilesService,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /**
   * @param before runs in the same transaction, before the image is locked
   * @throws HttpError NOT_FOUND; the errors of `drawSizes`, StorageFullError
   */
  replace(
    imageId: string,
    { path, originalname }: UploadedFileOnDisk,
    actor: Actor,
    before: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    return this.stored.withTemporaryFile(async (temporaryPath) => {
      const { files, extensions, ...columns } = await prepareUpload(
        'image',
        path,
        temporaryPath,
        this.stored,
      );
      await this.stored.storeWithRow(files, async (tx) => {
        await before(tx);
        const old = await tx.findOne(ReferenceFile, {
          where: { id: imageId, kind: 'image' },
          lock: { mode: 'pessimistic_write' },
        });
        if (!old) throw fileMissing('image');
        const changed = { ...columns, originalName: cleanFileName(originalname, extensions) };
        const next = nextVersion(old.version, actor.email);
        await tx.update(ReferenceFile, { id: imageId }, { ...changed, ...next });
        await this.stored.deleteAfter(tx, FILE_KINDS.image.keysOf(old.filename));
        await this.audit.record(tx, actor, IMAGE_REPLACE, {
          subjectId: imageId,
          details: { title: old.title },
          change: { before: old, after: { originalName: changed.originalName }, version: next.version },
        });
        await this.events.publish(tx, IMAGE_CHANGED, { imageId });
      });
    });
  }
}
