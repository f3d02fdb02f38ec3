import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { AlsoRequire } from '../../access/also-require.js';
import type { Actor } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { StrictInput } from '../../access/strict-input.interceptor.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { DELIVERIES_OF_PROJECT, WEBHOOKS_OF_PROJECT } from './delivery.queries.js';
import {
  WebhookAttemptAnswerDto,
  type WebhookDeliveryDto,
  WebhookDeliveryListDto,
} from './dto/webhook.dto.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { DELIVERY_LIST, type DeliveryListQuery } from './webhook-list.queries.js';

const OF_PROJECT = { path: 'id', records: WEBHOOKS_OF_PROJECT } as const;

@ApiTags('Webhooks')
// A webhook is a copy of the feed.
@AlsoRequire('events:read')
@StrictInput()
@Controller('admin')
export class WebhookDeliveriesAdminController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  /** List the deliveries of a webhook with their attempts */
  @Allow('integrations:read')
  @Get('webhooks/:id/deliveries')
  @ProjectScope(OF_PROJECT)
  @ApiList(DELIVERY_LIST, WebhookDeliveryListDto)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'PAGE_TOO_DEEP')
  @ListEnvelope('deliveries')
  listWebhookDeliveries(
    @Param('id', ParseUUIDPipe) id: string,
    @ListParams(DELIVERY_LIST) query: DeliveryListQuery,
  ): Promise<Page<WebhookDeliveryDto>> {
    return this.deliveries.list(id, query);
  }

  /**
   * Send a test to a webhook
   *
   * An event of the type `webhook.test`, once, also while the webhook is disabled.
   */
  @Allow('integrations:write')
  @Post('webhooks/:id/test')
  @ProjectScope(OF_PROJECT)
  @HttpCode(200)
  @ApiErrors('NOT_FOUND')
  async testWebhook(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookAttemptAnswerDto> {
    return { attempt: await this.deliveries.test(id, admin) };
  }

  /**
   * Send an event to a webhook again
   *
   * With the same id, and with new attempts if it fails. Nothing changes while attempts are planned.
   */
  @Allow('integrations:write')
  @Post('webhook-deliveries/:id/redeliver')
  @ProjectScope({ path: 'id', records: DELIVERIES_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'WEBHOOK_DISABLED')
  async redeliverEvent(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.deliveries.redeliver(id, admin);
    return { message: 'The event is sent again.' };
  }
}
