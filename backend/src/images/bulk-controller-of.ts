import { Body, HttpCode, Injectable, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../access/access.js';
import type { Actor } from '../access/principal.js';
import { ProjectScope } from '../access/project-scope.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { ApiDryRun, DryRun } from '../core/http/dry-run-query.js';
import { BulkFilesService } from './bulk-files.service.js';
import { BulkFilesDto, BulkFilesResultDto, BulkProjectDto, BulkToggleDto } from './dto/bulk-files.dto.js';
import { IMAGES_OF_PROJECT } from './project-scope.queries.js';
import type { FileKind } from './reference-file-kinds.js';

interface BulkFileCalls {
  kind: FileKind;
  /** In the names of operations: `deleteImages`. */
  operations: string;
  /** In the summaries of operations. */
  many: string;
  /** When a file stays in its project. */
  stays: string;
}

/** Makes the controller of the calls for many files of one kind. A file for which it is not possible is skipped, with the reason. */
export function bulkControllerOf({ kind, operations, many, stays }: BulkFileCalls) {
  /** An API key of a project has no access to PDFs, which may be for all projects. */
  function InProject(): MethodDecorator {
    return kind === 'image' ? ProjectScope({ body: 'ids', records: IMAGES_OF_PROJECT }) : () => undefined;
  }

  @Injectable()
  class BulkFilesController {
    constructor(readonly bulk: BulkFilesService) {}

    @ApiOperation({ operationId: `toggle${operations}`, summary: `Activate or deactivate many ${many}` })
    @Allow('references:write')
    @Post('bulk-toggle')
    @InProject()
    @HttpCode(200)
    @ApiDryRun()
    @ApiErrors('VALIDATION_FAILED')
    @ApiOkResponse({ type: BulkFilesResultDto })
    toggle(
      @Body() { ids, isActive }: BulkToggleDto,
      @ActingStaff() actor: Actor,
      @DryRun() isDryRun = false,
    ): Promise<BulkFilesResultDto> {
      return this.bulk.setActive(kind, isActive, { ids, actor, isDryRun });
    }

    @ApiOperation({
      operationId: `move${operations}ToProject`,
      summary: `Move ${many} to another project\n\nThey come last in it. ${stays}`.trim(),
    })
    @Allow('references:write')
    @Post('bulk-move-to-project')
    @HttpCode(200)
    @ApiDryRun()
    @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
    @ApiOkResponse({ type: BulkFilesResultDto })
    moveToProject(
      @Body() { ids, projectId }: BulkProjectDto,
      @ActingStaff() actor: Actor,
      @DryRun() isDryRun = false,
    ): Promise<BulkFilesResultDto> {
      return this.bulk.moveToProject(kind, projectId, { ids, actor, isDryRun });
    }

    @ApiOperation({
      operationId: `delete${operations}`,
      summary: `Delete many ${many}\n\nThose with work on them are deactivated instead, and \`skipped\`.`,
    })
    @Allow('references:write')
    @Post('bulk-delete')
    @InProject()
    @HttpCode(200)
    @ApiDryRun()
    @ApiErrors('VALIDATION_FAILED')
    @ApiOkResponse({ type: BulkFilesResultDto })
    delete(
      @Body() { ids }: BulkFilesDto,
      @ActingStaff() actor: Actor,
      @DryRun() isDryRun = false,
    ): Promise<BulkFilesResultDto> {
      return this.bulk.delete(kind, { ids, actor, isDryRun });
    }
  }
  return BulkFilesController;
}
