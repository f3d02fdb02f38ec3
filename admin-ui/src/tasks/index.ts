import icon from '@mui/icons-material/PlaylistAddCheckOutlined';
import { lazy } from 'react';
import { definePage, defineResource } from '../providers/defineResource';
import { TASK_EXPORTS, TASKS } from '../providers/resources';

export const tasks = defineResource({
  name: TASKS,
  // The server lists the kinds of tasks that the role may read.
  permission: 'reviews:read',
  icon,
  label: ['Task', 'Tasks'],
  fields: { createdAt: 'Started' },
  pages: {
    list: lazy(async () => ({ default: (await import('./TaskLists')).TasksList })),
    show: lazy(async () => ({ default: (await import('./TaskPage')).TaskPage })),
  },
});

export const taskExports = definePage({
  path: TASK_EXPORTS,
  permission: 'exports:create',
  page: lazy(async () => ({ default: (await import('./TaskLists')).ExportsList })),
});
