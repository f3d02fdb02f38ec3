import { Body, Controller } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { AlsoRequire } from '../../access/also-require.js';
import { Action, Id, Read } from '../../access/call.js';
import { RunsAgain } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
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
  @Read('webhooks/:id/deliveries', { allow: 'integrations:read', project: OF_PROJECT }, [
    'VALIDATION_FAILED',
    'PAGE_TOO_DEEP',
  ])
  @ApiList(DELIVERY_LIST, WebhookDeliveryListDto)
  @ListEnvelope('deliveries')
  listWebhookDeliveries(
    @Id() id: string,
    @ListParams(DELIVERY_LIST) query: DeliveryListQuery,
  ): Promise<Page<WebhookDeliveryDto>> {
    return this.deliveries.list(id, query);
  }

  /**
   * Send a test to a webhook
   *
   * Once, also while the webhook is disabled: an event of the type `webhook.test`, or an example of any type. It has `isTest`.
   */
  @Action('webhooks/:id/test', { allow: 'integrations:write', project: OF_PROJECT })
  @RunsAgain()
  @ApiBody({ type: WebhookTestDto, required: false })
  async testWebhook(
    @Id() id: string,
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
  @Action('webhooks/:id/redeliver', { allow: 'integrations:write', project: OF_PROJECT }, [
    'WEBHOOK_DISABLED',
  ])
  @RunsAgain()
  async redeliverEvents(
    @Id() id: string,
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
  @Action(
    'webhook-deliveries/:id/redeliver',
    { allow: 'integrations:write', project: { path: 'id', records: DELIVERIES_OF_PROJECT } },
    ['WEBHOOK_DISABLED'],
  )
  async redeliverEvent(@Id() id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.deliveries.redeliver(id, admin);
    return { message: 'The event is sent again.' };
  }
}
