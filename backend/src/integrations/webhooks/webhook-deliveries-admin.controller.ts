import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { AlsoRequire } from '../../access/also-require.js';
import { RunsAgain } from '../../access/idempotency/idempotent.js';
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
  RedeliveredDto,
  RedeliverSinceDto,
  WebhookAttemptAnswerDto,
  type WebhookDeliveryDto,
  WebhookDeliveryListDto,
  WebhookTestDto,
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
   * Once, also while the webhook is disabled: an event of the type `webhook.test`, or an example of any type. It has `isTest`.
   */
  @Allow('integrations:write')
  @Post('webhooks/:id/test')
  @RunsAgain()
  @ProjectScope(OF_PROJECT)
  @HttpCode(200)
  @ApiBody({ type: WebhookTestDto, required: false })
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  async testWebhook(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { type }: WebhookTestDto,
    @ActingStaff() admin: Actor,
  ): Promise<WebhookAttemptAnswerDto> {
    return { attempt: await this.deliveries.test(id, type, admin) };
  }

  /**
   * Send all waiting and failed events of a webhook again
   *
   * Those that happened since a time, now. They have the same ids, and new attempts if they fail.
   */
  @Allow('integrations:write')
  @Post('webhooks/:id/redeliver')
  @RunsAgain()
  @ProjectScope(OF_PROJECT)
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'WEBHOOK_DISABLED')
  async redeliverEvents(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { since }: RedeliverSinceDto,
    @ActingStaff() admin: Actor,
  ): Promise<RedeliveredDto> {
    return { redelivered: await this.deliveries.redeliverSince(id, since, admin) };
  }

  /**
   * Send an event to a webhook again
   *
   * Now, also if it waits for its next attempt. It has the same id, and new attempts if it fails.
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
