import icon from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { SEQUENTIAL_WORK } from '../providers/resources';

export const sequentialWork = defineResource({
  name: SEQUENTIAL_WORK,
  permission: 'reviews:read',
  icon,
  label: ['Sequential work', 'Sequential work'],
  fields: { completedAt: 'Completed', startedAt: 'Started' },
  pages: {
    list: lazy(async () => ({ default: (await import('./SequentialWorkList')).SequentialWorkList })),
  },
  recordRepresentation: 'userId.name',
});
