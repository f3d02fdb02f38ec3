import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpError } from '../../core/http/domain-error.js';
import { zipStream } from '../../core/http/zip-stream.js';
import type { FileRun, TaskFile } from '../../core/tasks/task-definition.js';
import type { ExportInput } from '../exports/export-kind.js';
import { ExportsService } from '../exports/exports.service.js';
import { CaseFileService } from './case-file.service.js';

/** Makes case files as exports. */
@Injectable()
export class CaseFileExportService implements OnModuleInit {
  constructor(
    private readonly exports: ExportsService,
    private readonly caseFiles: CaseFileService,
  ) {}

  onModuleInit(): void {
    this.exports.register({
      name: 'case-file',
      // It has everything about an assignment.
      permissions: [
        ...(['assignments:read', 'work:read', 'users:contacts', 'signed-agreements:read'] as const),
        ...(['reviews:read', 'writers:names', 'audit-log:read', 'operations:read'] as const),
      ],
      optionalPermissions: [],
      check: async (input) => void (await this.caseFiles.fileName(assignmentOf(input))),
      open: (input, run) => this.open(assignmentOf(input), run),
    });
  }

  private async open(assignmentId: string, run: FileRun): Promise<TaskFile> {
    run.setTotal(1);
    return {
      name: await this.caseFiles.fileName(assignmentId),
      contentType: 'application/zip',
      content: this.content(assignmentId, run),
    };
  }

  private async *content(assignmentId: string, run: FileRun): AsyncGenerator<Uint8Array> {
    yield* zipStream(this.caseFiles.entries(assignmentId, run));
    run.advance(1);
  }
}

/** @throws HttpError VALIDATION_FAILED */
function assignmentOf({ assignmentId }: ExportInput): string {
  if (assignmentId !== undefined) return assignmentId;
  const message = 'A case file is about one assignment';
  throw new HttpError('VALIDATION_FAILED', message, { fields: { assignmentId: [message] } });
}
