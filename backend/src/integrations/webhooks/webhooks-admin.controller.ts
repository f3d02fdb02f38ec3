import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { AlsoRequire } from '../../access/also-require.js';
import { SecretResponse } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { StrictInput } from '../../access/strict-input.interceptor.js';
import { ApiErrors, ApiStaleRecord } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { WEBHOOKS_OF_PROJECT } from './delivery.queries.js';
import { WebhookAnswerDto, WebhookDto, WebhookListDto, WebhookSecretAnswerDto } from './dto/webhook.dto.js';
import { WebhookFieldsDto, WebhookUpdateDto } from './dto/webhook-fields.dto.js';
import { WEBHOOK_LIST } from './webhook-list.queries.js';
import { WebhooksService } from './webhooks.service.js';

const OF_PROJECT = { path: 'id', records: WEBHOOKS_OF_PROJECT } as const;

@ApiTags('Webhooks')
// A webhook is a copy of the feed.
@AlsoRequire('events:read')
@StrictInput()
@Controller('admin/webhooks')
export class WebhooksAdminController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** List webhooks */
  @Allow('integrations:read')
  @Get()
  @ProjectScope({ filter: 'projectId' })
  @ApiList(WEBHOOK_LIST, WebhookListDto)
  @ListEnvelope('webhooks')
  listWebhooks(@ListParams(WEBHOOK_LIST) query: ListQueryOf<typeof WEBHOOK_LIST>): Promise<Page<WebhookDto>> {
    return this.webhooks.list(query);
  }

  /** Get a webhook */
  @Allow('integrations:read')
  @Get(':id')
  @ProjectScope(OF_PROJECT)
  @ApiErrors('NOT_FOUND')
  async getWebhook(@Param('id', ParseUUIDPipe) id: string): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.read(id) };
  }

  /**
   * Create a webhook
   *
   * Facts from now on are sent to it. Each is a request as under `webhooks` in this document, signed as Standard Webhooks 1.0 says.
   */
  @Allow('integrations:write')
  @SecretResponse<WebhookSecretAnswerDto>(({ webhook }) => webhook._id)
  @Post()
  @ProjectScope({ project: 'body' })
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  createWebhook(
    @Body() fields: WebhookFieldsDto,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookSecretAnswerDto> {
    return this.webhooks.create(fields, admin);
  }

  /** Change a webhook */
  @Allow('integrations:write')
  @Put(':id')
  @ProjectScope(OF_PROJECT, { project: 'body' })
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(WebhookDto)
  async updateWebhook(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() changes: WebhookUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.update(id, changes, admin) };
  }

  /** Delete a webhook and the record of its deliveries */
  @Allow('integrations:write')
  @Delete(':id')
  @ProjectScope(OF_PROJECT)
  @ApiErrors('NOT_FOUND')
  async deleteWebhook(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.webhooks.delete(id, admin);
    return { message: 'Webhook deleted.' };
  }

  /** Enable a webhook */
  @Allow('integrations:write')
  @Post(':id/enable')
  @ProjectScope(OF_PROJECT)
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  async enableWebhook(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.enable(id, admin) };
  }

  /**
   * Disable a webhook
   *
   * What was planned for it is not sent, also after it is enabled again.
   */
  @Allow('integrations:write')
  @Post(':id/disable')
  @ProjectScope(OF_PROJECT)
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  async disableWebhook(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.disable(id, admin) };
  }

  /**
   * Replace the secret of a webhook
   *
   * For 24 hours both secrets sign.
   */
  @Allow('integrations:write')
  @SecretResponse()
  @Post(':id/rotate-secret')
  @ProjectScope(OF_PROJECT)
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  rotateWebhookSecret(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookSecretAnswerDto> {
    return this.webhooks.rotateSecret(id, admin);
  }
}
