import icon from '@mui/icons-material/ScheduleOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { JOBS } from '../providers/resources';

export const jobs = defineResource({
  name: JOBS,
  permission: 'operations:read',
  icon,
  label: ['Job', 'Jobs'],
  fields: { createdAt: 'Created' },
  pages: { list: lazy(async () => ({ default: (await import('./JobsList')).JobsList })) },
});
