import { Body, Controller, HttpCode, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { StrictInput } from '../../access/strict-input.js';
import { ASSIGNMENTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { attachment } from '../../core/http/attachment.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { FILE_ERRORS } from '../../core/storage/storage-errors.js';
import { TASKS_OF_PROJECT } from '../../core/tasks/task.queries.js';
import { ExportAnswerDto, ExportDto, ExportListDto, NewExportDto } from './dto/export.dto.js';
import { EXPORT_TYPES } from './export-kind.js';
import { EXPORT_LIST, ExportsService } from './exports.service.js';

/** Without their charset, as the document has them. */
const FILE_TYPES = EXPORT_TYPES.map(({ contentType }) => contentType.split(';', 1).join());

const EXPORT_IN_PATH = { path: 'id', records: TASKS_OF_PROJECT } as const;

@ApiTags('Exports')
@Allow('exports:create')
@StrictInput()
@Controller('admin/exports')
export class ExportsAdminController {
  constructor(private readonly exports: ExportsService) {}

  /**
   * List exports
   *
   * Those whose content the caller may read, also of others. They are deleted seven days after they have ended.
   */
  @Read('', { project: { filter: 'projectId' } })
  @ApiList(EXPORT_LIST, ExportListDto)
  @ListEnvelope('exports')
  listExports(
    @ListParams(EXPORT_LIST) query: ListQueryOf<typeof EXPORT_LIST>,
    @Caller() caller: Principal,
  ): Promise<Page<ExportDto>> {
    return this.exports.list(query, caller);
  }

  /**
   * Create an export
   *
   * A job writes the file. The caller needs the permission to read what it contains; contact data are only in it with
   * `users:contacts`.
   */
  @HttpCode(202)
  @Action('', { project: ['body', { body: 'assignmentId', records: ASSIGNMENTS_OF_PROJECT }] }, [
    'NOT_FOUND',
    'TOO_MANY_EXPORTS',
  ])
  @RequireReauthentication()
  async createExport(
    @Body() { kind, ...input }: NewExportDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ExportAnswerDto> {
    return { export: await this.exports.create(kind, input, { actor, caller }) };
  }

  /** Get an export with its progress */
  @Read(':id', { project: EXPORT_IN_PATH })
  async getExport(@Id() id: string, @Caller() caller: Principal): Promise<ExportAnswerDto> {
    return { export: await this.exports.get(id, caller) };
  }

  /** Download the file of an export */
  @Read(':id/file', { project: EXPORT_IN_PATH }, [...FILE_ERRORS, 'CONFLICT'])
  @RequireReauthentication()
  @ApiProduces(...FILE_TYPES)
  @ApiOkResponse({
    description: 'The file',
    content: Object.fromEntries(
      FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  })
  async downloadExport(
    @Id() id: string,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    const { name, contentType, bytes, stream } = await this.exports.openFile(id, { actor, caller });
    return new StreamableFile(stream, { type: contentType, length: bytes, disposition: attachment(name) });
  }

  /** End an export before it is done */
  @Action(':id/cancel', { project: EXPORT_IN_PATH }, ['CONFLICT'])
  async cancelExport(@Id() id: string, @Caller() caller: Principal): Promise<ExportAnswerDto> {
    return { export: await this.exports.cancel(id, caller) };
  }
}
