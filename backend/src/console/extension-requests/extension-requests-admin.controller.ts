import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { EXTENSION_REQUESTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
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

const EXTENSION_REQUEST_IN_PATH = { path: 'id', records: EXTENSION_REQUESTS_OF_PROJECT } as const;
const EXTENSION_REQUESTS_IN_BODY = { body: 'ids', records: EXTENSION_REQUESTS_OF_PROJECT } as const;

@ApiTags('Assignments')
@Controller('admin/extension-requests')
export class ExtensionRequestsAdminController {
  constructor(private readonly requests: ExtensionRequestsAdminService) {}

  /**
   * List the requests for more time
   *
   * By default the open ones first.
   */
  @Read('', { allow: 'assignments:read', project: { filter: 'projectId' } })
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
  @Action(':id/grant', { allow: 'assignments:write', project: EXTENSION_REQUEST_IN_PATH }, [
    'ALREADY_ANSWERED',
  ])
  async grantExtension(
    @Id() id: string,
    @Body() { hours }: GrantExtensionDto,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.requests.grant(id, hours, admin);
    return { message: `The deadline was moved by ${hours} ${hours === 1 ? 'hour' : 'hours'}.` };
  }

  /** Refuse a request for more time */
  @Action(':id/refuse', { allow: 'assignments:write', project: EXTENSION_REQUEST_IN_PATH }, [
    'ALREADY_ANSWERED',
  ])
  async refuseExtension(
    @Id() id: string,
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
  @Action('bulk-grant', { allow: 'assignments:write', project: EXTENSION_REQUESTS_IN_BODY })
  @ApiDryRun()
  bulkGrantExtensions(
    @Body() { ids, hours }: BulkGrantExtensionsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.requests.answerAll(ids, (id) => this.requests.grant(id, hours ?? null, admin), isDryRun);
  }

  /** Refuse requests for more time */
  @Action('bulk-refuse', { allow: 'assignments:write', project: EXTENSION_REQUESTS_IN_BODY })
  @ApiDryRun()
  bulkRefuseExtensions(
    @Body() { ids, reason }: BulkRefuseExtensionsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.requests.answerAll(ids, (id) => this.requests.refuse(id, reason, admin), isDryRun);
  }
}
