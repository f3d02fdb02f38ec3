import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { MailModule } from '../../core/mail/mail.module.js';
import { WebhookDelivererService } from './webhook-deliverer.service.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDeliveriesAdminController } from './webhook-deliveries-admin.controller.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhooksService } from './webhooks.service.js';
import { WebhooksAdminController } from './webhooks-admin.controller.js';

@Module({
  imports: [AssignmentsModule, AuditModule, MailModule],
  controllers: [WebhooksAdminController, WebhookDeliveriesAdminController],
  providers: [
    WebhookDelivererService,
    WebhookDeliveriesService,
    WebhookHealthService,
    WebhookSecretsService,
    WebhookSenderService,
    WebhooksService,
  ],
})
export class WebhooksModule {}
