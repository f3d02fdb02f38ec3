import icon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { EMAILS } from '../providers/resources';

export const emails = defineResource({
  name: EMAILS,
  permission: 'operations:read',
  icon,
  label: ['E-mail', 'E-mails'],
  fields: { createdAt: 'Created' },
  pages: { list: lazy(async () => ({ default: (await import('./EmailsList')).EmailsList })) },
  recordRepresentation: 'recipient',
});
