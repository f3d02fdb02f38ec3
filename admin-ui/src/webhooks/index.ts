import icon from '@mui/icons-material/WebhookOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { WEBHOOKS } from '../providers/resources';

export const webhooks = defineResource({
  name: WEBHOOKS,
  permission: 'integrations:read',
  createPermission: 'integrations:write',
  icon,
  label: ['Webhook', 'Webhooks'],
  fields: { createdAt: 'Created' },
  pages: {
    list: lazy(async () => ({ default: (await import('./WebhooksList')).WebhooksList })),
    show: lazy(async () => ({ default: (await import('./WebhookPage')).WebhookPage })),
    create: lazy(async () => ({ default: (await import('./WebhookCreate')).WebhookCreate })),
  },
  recordRepresentation: 'url',
});
