import { EventFeed, StoredEvent } from './events/event.entity.js';
import { ImageImportRow } from './imports/image-import-row.entity.js';
import { UserImportRow } from './imports/user-import-row.entity.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { WebhookAttempt, WebhookDelivery } from './webhooks/webhook-delivery.entity.js';

export const integrationsEntities = [
  EventFeed,
  StoredEvent,
  Webhook,
  WebhookDelivery,
  WebhookAttempt,
  ImageImportRow,
  UserImportRow,
];
