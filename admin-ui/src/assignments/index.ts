import icon from '@mui/icons-material/AssignmentIndOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { ASSIGNMENTS } from '../providers/resources';

export const assignments = defineResource({
  name: ASSIGNMENTS,
  permission: 'assignments:read',
  icon,
  label: ['Assignment', 'Assignments'],
  fields: { deadlineAt: 'Due', givenAt: 'Given', startedAt: 'Started' },
  pages: { list: lazy(async () => ({ default: (await import('./AssignmentsList')).AssignmentsList })) },
  recordRepresentation: 'user.name',
});
