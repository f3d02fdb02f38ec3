import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportColumns } from '@inkwell/contract/user-import';
import { Body, Controller, UploadedFile as FileOfForm, Res, StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import { Action, Read } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
import { attachment } from '../../core/http/attachment.js';
import { invalidField } from '../../core/http/domain-error.js';
import { ApiDryRun, DryRun } from '../../core/http/dry-run-query.js';
import { ApiCsv } from '../../core/lists/csv-export.js';
import { TaskStartedDto, UserImportFormDto, UserImportPreviewDto } from './dto/user-import.dto.js';
import { type UploadedFile, UploadUsers } from './import-upload.js';
import { UserImportPreviewService } from './user-import-preview.service.js';
import { UserImportsService } from './user-imports.service.js';

/** With the mark by which Excel knows UTF-8. */
const SAMPLE = `\uFEFF${IMPORT_FIELDS.filter((field) => field !== 'lastName')
  .map((field) => IMPORT_FIELD_NAMES[field])
  .join(',')}\r
Sample Writer,writer@example.com,5550100123,,"12 Harbour Road, Inkford",\r
`;

@ApiTags('Imports')
@Allow('users:write')
@StrictInput()
@Controller('admin/imports/users')
export class UserImportsController {
  constructor(
    private readonly imports: UserImportsService,
    private readonly previews: UserImportPreviewService,
  ) {}

  /**
   * Import users from a CSV file
   *
   * UTF-8, UTF-16 with its mark, or `encoding`, with commas, semicolons or tabs, and at most 10,000 rows. With `dryRun` nothing is written: the answer says what would become of
   * each row. Without it, a task creates the users and invites them by e-mail; they choose their passwords. An address that exists
   * creates nobody. A row that names a project also gets an assignment there, which needs `assignments:write`; several rows of one
   * user may name several projects.
   */
  @Action()
  @UploadUsers()
  @ApiDryRun()
  @ApiOkResponse({ type: UserImportPreviewDto })
  @ApiAcceptedResponse({ type: TaskStartedDto })
  async importUsers(
    @DryRun() dryRun: boolean | undefined,
    @Body() { columns, encoding }: UserImportFormDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
    @FileOfForm() file?: UploadedFile,
  ): Promise<UserImportPreviewDto | TaskStartedDto> {
    if (!file) throw invalidField('file', 'Please choose a CSV file.');
    const checked = await this.imports.check(file.path, { columns: parseColumns(columns), encoding }, caller);
    if (dryRun) return this.previews.preview(checked);
    reply.status(202);
    return { taskId: await this.imports.start(checked, actor) };
  }

  /** Download a sample of a file with users */
  @Read('sample')
  @ApiCsv(SAMPLE.slice(1))
  downloadUserImportSample(): StreamableFile {
    return new StreamableFile(Buffer.from(SAMPLE), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment('users-sample.csv'),
    });
  }
}

/** @throws HttpError VALIDATION_FAILED */
function parseColumns(text: string | undefined): ImportColumns | undefined {
  if (!text) return undefined;
  const columns = parseJson(text);
  const isObject = typeof columns === 'object' && columns !== null;
  const values: unknown[] = isObject ? Object.values(columns) : [];
  if (isObject && values.every((value) => typeof value === 'string')) return columns as ImportColumns;
  throw invalidField('columns', 'columns must be JSON with the heading of each field');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
