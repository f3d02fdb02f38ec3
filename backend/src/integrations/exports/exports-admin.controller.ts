import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import type { Actor, Principal } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { StrictInput } from '../../access/strict-input.interceptor.js';
import { ASSIGNMENTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { attachment } from '../../core/http/attachment.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { FILE_ERRORS } from '../../core/storage/storage-errors.js';
import { ExportAnswerDto, ExportDto, ExportListDto, NewExportDto } from './dto/export.dto.js';
import { EXPORTS_OF_PROJECT } from './export.queries.js';
import { EXPORT_TYPES } from './export-kind.js';
import { EXPORT_LIST, ExportsService } from './exports.service.js';

/** Without their charset, as the document has them. */
const FILE_TYPES = EXPORT_TYPES.map(({ contentType }) => contentType.split(';', 1).join());

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
  @Get()
  @ProjectScope({ filter: 'projectId' })
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
  @Post()
  @ProjectScope({ project: 'body' }, { body: 'assignmentId', records: ASSIGNMENTS_OF_PROJECT })
  @HttpCode(202)
  @RequireReauthentication()
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'TOO_MANY_EXPORTS')
  async createExport(
    @Body() { kind, ...input }: NewExportDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ExportAnswerDto> {
    return { export: await this.exports.create(kind, input, { actor, caller }) };
  }

  /** Get an export with its progress */
  @Get(':id')
  @ProjectScope({ path: 'id', records: EXPORTS_OF_PROJECT })
  @ApiErrors('NOT_FOUND')
  async getExport(
    @Param('id', ParseUUIDPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<ExportAnswerDto> {
    return { export: await this.exports.get(id, caller) };
  }

  /** Download the file of an export */
  @Get(':id/file')
  @ProjectScope({ path: 'id', records: EXPORTS_OF_PROJECT })
  @RequireReauthentication()
  @ApiProduces(...FILE_TYPES)
  @ApiOkResponse({
    description: 'The file',
    content: Object.fromEntries(
      FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  })
  @ApiErrors(...FILE_ERRORS, 'CONFLICT')
  async downloadExport(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    const { name, contentType, bytes, stream } = await this.exports.openFile(id, { actor, caller });
    return new StreamableFile(stream, { type: contentType, length: bytes, disposition: attachment(name) });
  }

  /** End an export before it is done */
  @Post(':id/cancel')
  @ProjectScope({ path: 'id', records: EXPORTS_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'CONFLICT')
  async cancelExport(
    @Param('id', ParseUUIDPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<ExportAnswerDto> {
    return { export: await this.exports.cancel(id, caller) };
  }
}
