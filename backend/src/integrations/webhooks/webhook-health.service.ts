import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { LIST_ADMINISTRATORS } from '../../users/administrators.queries.js';
import { CANCEL_DELIVERIES, DISABLE_WEBHOOK, RECORD_FAILURE, RECORD_SUCCESS } from './delivery.queries.js';
import { type Attempt, isGone, isSuccess, MAX_FAILING_DAYS } from './webhook.js';
import { WEBHOOK_DISABLED_MAIL } from './webhook.mails.js';

interface DisabledWebhook {
  url: string;
  description: string;
  disabledAt: Date;
  failingSince: Date;
}

/** Disables webhooks whose receiver is gone or has failed for days, and tells the administrators. */
@Injectable()
export class WebhookHealthService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** @param isFailing whether attempts before have failed */
  async record(webhookId: string, attempt: Attempt, isFailing: boolean): Promise<void> {
    if (isSuccess(attempt)) {
      if (isFailing) await this.database.query(RECORD_SUCCESS, [webhookId]);
      return;
    }
    const [[failure]]: [{ isFailingTooLong: boolean }[], number] = await this.database.query(RECORD_FAILURE, [
      webhookId,
      MAX_FAILING_DAYS,
    ]);
    if (isGone(attempt)) await this.disable(webhookId, 'gone');
    else if (failure?.isFailingTooLong) await this.disable(webhookId, 'failing');
  }

  private async disable(webhookId: string, reason: 'gone' | 'failing'): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [[webhook]]: [DisabledWebhook[], number] = await tx.query(DISABLE_WEBHOOK, [webhookId, reason]);
      if (!webhook) return;
      await tx.query(CANCEL_DELIVERIES, [webhookId]);
      const { url, description, disabledAt, failingSince } = webhook;
      const admins: { id: string; name: string; email: string }[] = await tx.query(LIST_ADMINISTRATORS);
      await this.outbox.enqueueAll(
        tx,
        admins.map(({ id, name, email }) => ({
          key: `webhook-disabled:${webhookId}:${disabledAt.toISOString()}:${id}`,
          to: email,
          userId: id,
          content: WEBHOOK_DISABLED_MAIL.content({
            name,
            // The path of a URL can be a secret.
            receiver: description || new URL(url).host,
            isGone: reason === 'gone',
            failingSince: failingSince.toISOString(),
            link: `${this.settings.publicUrl}/admin/webhooks/${webhookId}/show`,
          }),
        })),
      );
    });
  }
}
