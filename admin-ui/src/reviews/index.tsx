import icon from '@mui/icons-material/GradingOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { REVIEWS } from '../providers/resources';
import { ReviewsMenuLabel } from './queue/ReviewsMenuLabel';

export const reviews = defineResource({
  name: REVIEWS,
  permission: 'reviews:read',
  icon,
  label: ['Review', 'Reviews'],
  menuLabel: <ReviewsMenuLabel />,
  fields: { dueAt: 'Time left', submittedAt: 'Submitted', publishedAt: 'Reviewed' },
  pages: {
    list: lazy(async () => ({ default: (await import('./queue/ReviewsList')).ReviewsList })),
    // At /admin/reviews/{id}.
    edit: lazy(async () => ({ default: (await import('./screen/ReviewPage')).ReviewPage })),
  },
  recordRepresentation: 'userId.name',
});
