import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { AlsoRequire } from '../../access/also-require.js';
import { Action, Id, Read, Remove, Update } from '../../access/call.js';
import { SecretResponse } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
import { ApiStaleRecord } from '../../core/http/api-errors.js';
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
  @Read('', { allow: 'integrations:read', project: { filter: 'projectId' } })
  @ApiList(WEBHOOK_LIST, WebhookListDto)
  @ListEnvelope('webhooks')
  listWebhooks(@ListParams(WEBHOOK_LIST) query: ListQueryOf<typeof WEBHOOK_LIST>): Promise<Page<WebhookDto>> {
    return this.webhooks.list(query);
  }

  /** Get a webhook */
  @Read(':id', { allow: 'integrations:read', project: OF_PROJECT })
  async getWebhook(@Id() id: string): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.read(id) };
  }

  /**
   * Create a webhook
   *
   * Facts from now on are sent to it. Each is a request as under `webhooks` in this document, signed as Standard Webhooks 1.0 says.
   */
  @HttpCode(201)
  @Action('', { allow: 'integrations:write', project: 'body' }, ['NOT_FOUND'])
  @SecretResponse<WebhookSecretAnswerDto>(({ webhook }) => webhook._id)
  createWebhook(
    @Body() fields: WebhookFieldsDto,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookSecretAnswerDto> {
    return this.webhooks.create(fields, admin);
  }

  /** Change a webhook */
  @Update(':id', { allow: 'integrations:write', project: [OF_PROJECT, 'body'] })
  @ApiStaleRecord(WebhookDto)
  async updateWebhook(
    @Id() id: string,
    @Body() changes: WebhookUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.update(id, changes, admin) };
  }

  /** Delete a webhook and the record of its deliveries */
  @Remove(':id', { allow: 'integrations:write', project: OF_PROJECT })
  async deleteWebhook(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.webhooks.delete(id, admin);
    return { message: 'Webhook deleted.' };
  }

  /** Enable a webhook */
  @Action(':id/enable', { allow: 'integrations:write', project: OF_PROJECT })
  async enableWebhook(@Id() id: string, @ActingStaff() admin: Actor): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.enable(id, admin) };
  }

  /**
   * Disable a webhook
   *
   * What was planned for it is not sent, also after it is enabled again.
   */
  @Action(':id/disable', { allow: 'integrations:write', project: OF_PROJECT })
  async disableWebhook(@Id() id: string, @ActingStaff() admin: Actor): Promise<WebhookAnswerDto> {
    return { webhook: await this.webhooks.disable(id, admin) };
  }

  /**
   * Replace the secret of a webhook
   *
   * For 24 hours both secrets sign.
   */
  @Action(':id/rotate-secret', { allow: 'integrations:write', project: OF_PROJECT })
  @SecretResponse()
  rotateWebhookSecret(@Id() id: string, @ActingStaff() admin: Actor): Promise<WebhookSecretAnswerDto> {
    return this.webhooks.rotateSecret(id, admin);
  }
}
