import icon from '@mui/icons-material/VpnKeyOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { API_KEYS } from '../providers/resources';

export const apiKeys = defineResource({
  name: API_KEYS,
  permission: 'api-keys:read',
  icon,
  label: ['API key', 'API keys'],
  fields: { createdAt: 'Created' },
  pages: { list: lazy(async () => ({ default: (await import('./ApiKeysList')).ApiKeysList })) },
  recordRepresentation: 'name',
});
