import icon from '@mui/icons-material/FolderOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { PROJECTS } from '../providers/resources';

export const projects = defineResource({
  name: PROJECTS,
  permission: 'projects:read',
  createPermission: 'projects:write',
  icon,
  label: ['Project', 'Projects'],
  fields: { name: 'Project', createdAt: 'Created' },
  pages: {
    list: lazy(async () => ({ default: (await import('./ProjectsList')).ProjectsList })),
    show: lazy(async () => ({ default: (await import('./ProjectPage')).ProjectPage })),
    create: lazy(async () => ({ default: (await import('./ProjectCreate')).ProjectCreate })),
  },
  recordRepresentation: 'name',
});
