import icon from '@mui/icons-material/FileDownloadOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { EXPORTS } from '../providers/resources';

export const dataExports = defineResource({
  name: EXPORTS,
  permission: 'exports:create',
  icon,
  label: ['Export', 'Exports'],
  menuLabel: null,
  fields: { createdAt: 'Started' },
  pages: { list: lazy(async () => ({ default: (await import('./ExportsPath')).ExportsPath })) },
});
