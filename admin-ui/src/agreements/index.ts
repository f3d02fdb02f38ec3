import icon from '@mui/icons-material/ArticleOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { AGREEMENTS } from '../providers/resources';

export const agreements = defineResource({
  name: AGREEMENTS,
  permission: 'agreements:read',
  createPermission: 'agreements:write',
  icon,
  label: ['Agreement', 'Agreements'],
  fields: { content: 'Agreement content' },
  pages: {
    list: lazy(async () => ({ default: (await import('./AgreementsList')).AgreementsList })),
    create: lazy(async () => ({ default: (await import('./AgreementCreate')).AgreementCreate })),
    edit: lazy(async () => ({ default: (await import('./AgreementEdit')).AgreementEdit })),
  },
});
