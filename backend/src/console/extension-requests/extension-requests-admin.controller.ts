import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import type { Actor } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { EXTENSION_REQUESTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ApiDryRun, DryRun } from '../../core/http/dry-run-query.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { BulkActionResultDto } from '../users/dto/bulk-action.dto.js';
import {
  type AdminExtensionRequestDto,
  AdminExtensionRequestListDto,
  BulkGrantExtensionsDto,
  BulkRefuseExtensionsDto,
  GrantExtensionDto,
  RefuseExtensionDto,
} from './dto/extension-request.dto.js';
import { EXTENSION_REQUEST_LIST, type ExtensionRequestListQuery } from './extension-request-list.queries.js';
import { ExtensionRequestsAdminService } from './extension-requests-admin.service.js';

@ApiTags('Assignments')
@Controller('admin/extension-requests')
export class ExtensionRequestsAdminController {
  constructor(private readonly requests: ExtensionRequestsAdminService) {}

  /**
   * List the requests for more time
   *
   * By default the open ones first.
   */
  @Allow('assignments:read')
  @Get()
  @ProjectScope({ filter: 'projectId' })
  @ApiList(EXTENSION_REQUEST_LIST, AdminExtensionRequestListDto)
  @ListEnvelope('requests')
  listExtensionRequests(
    @ListParams(EXTENSION_REQUEST_LIST) query: ExtensionRequestListQuery,
  ): Promise<Page<AdminExtensionRequestDto>> {
    return this.requests.list(query);
  }

  /**
   * Grant a request for more time
   *
   * Extends the deadline, also by other hours than the user asked for, and removes a penalty for a missed deadline.
   */
  @Allow('assignments:write')
  @Post(':id/grant')
  @ProjectScope({ path: 'id', records: EXTENSION_REQUESTS_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'ALREADY_ANSWERED')
  async grantExtension(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { hours }: GrantExtensionDto,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.requests.grant(id, hours, admin);
    return { message: `The deadline was moved by ${hours} ${hours === 1 ? 'hour' : 'hours'}.` };
  }

  /** Refuse a request for more time */
  @Allow('assignments:write')
  @Post(':id/refuse')
  @ProjectScope({ path: 'id', records: EXTENSION_REQUESTS_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'ALREADY_ANSWERED')
  async refuseExtension(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: RefuseExtensionDto,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.requests.refuse(id, reason, admin);
    return { message: 'The request is refused.' };
  }

  /**
   * Grant requests for more time
   *
   * One is skipped, with the reason, if it cannot be granted alone.
   */
  @Allow('assignments:write')
  @Post('bulk-grant')
  @ProjectScope({ body: 'ids', records: EXTENSION_REQUESTS_OF_PROJECT })
  @HttpCode(200)
  @ApiDryRun()
  @ApiErrors('VALIDATION_FAILED')
  bulkGrantExtensions(
    @Body() { ids, hours }: BulkGrantExtensionsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.requests.answerAll(ids, (id) => this.requests.grant(id, hours ?? null, admin), isDryRun);
  }

  /** Refuse requests for more time */
  @Allow('assignments:write')
  @Post('bulk-refuse')
  @ProjectScope({ body: 'ids', records: EXTENSION_REQUESTS_OF_PROJECT })
  @HttpCode(200)
  @ApiDryRun()
  @ApiErrors('VALIDATION_FAILED')
  bulkRefuseExtensions(
    @Body() { ids, reason }: BulkRefuseExtensionsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.requests.answerAll(ids, (id) => this.requests.refuse(id, reason, admin), isDryRun);
  }
}
