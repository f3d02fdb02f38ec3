import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { DomainEvents } from '../core/events/domain-events.js';
import type { AdminPdfDto, PdfDetailDto, PdfDto } from './dto/pdf.dto.js';
import { cleanFileName } from './file-name.js';
import { measureFile } from './measure-file.js';
import { cleanPdf } from './pdf-check.js';
import { ReferenceFiles } from './reference-files.js';
import { ReferencePdf } from './reference-pdf.entity.js';
import { StoredFilesService } from './stored-files.service.js';
import type { NewReferenceFile } from './upload.js';

const MIME_TYPE = 'application/pdf';

/** The PDFs that users read during the work. */
@Injectable()
export class PdfsService extends ReferenceFiles<PdfDto, AdminPdfDto, PdfDetailDto> {
  constructor(database: DataSource, audit: AuditLog, stored: StoredFilesService, events: DomainEvents) {
    super(database, audit, stored, events, {
      table: 'reference_pdfs',
      name: 'pdf',
      label: 'PDF',
      ownColumns: '',
      keysOf: (filename) => [`pdfs/${filename}`],
    });
  }

  /** @throws the errors of `cleanPdf`, StorageFullError */
  add(given: NewReferenceFile, actor: Actor): Promise<PdfDetailDto> {
    return this.stored.withTemporaryFile(async (cleanPath) => {
      const { hadActions } = await cleanPdf(given.path, cleanPath);
      return this.addChecked(hadActions ? cleanPath : given.path, given, actor);
    });
  }

  private async addChecked(path: string, given: NewReferenceFile, actor: Actor): Promise<PdfDetailDto> {
    const { title, description, referenceText, isActive = true } = given;
    const { size, sha256 } = await measureFile(path);
    const filename = this.stored.newName('pdf');
    const row = {
      title,
      description,
      referenceText,
      isActive,
      filename,
      originalName: cleanFileName(given.originalName, ['pdf']),
      fileSize: size,
      mimeType: MIME_TYPE,
      sha256,
    };
    return this.stored.storeWithRow(
      [{ key: `pdfs/${filename}`, content: path, mimeType: MIME_TYPE }],
      async (tx) => {
        const { identifiers } = await tx.getRepository(ReferencePdf).insert(row);
        const id: string = identifiers[0]?.id;
        await this.record(tx, actor, 'upload', id, title);
        return this.read(id, tx);
      },
    );
  }
}
