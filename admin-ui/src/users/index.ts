import icon from '@mui/icons-material/PeopleAltOutlined';
import { lazy } from 'react';
import { defineResource } from '../providers/defineResource';
import { USERS } from '../providers/resources';

export const users = defineResource({
  name: USERS,
  permission: 'users:read',
  icon,
  label: ['User', 'Users'],
  fields: {
    name: 'User',
    mobileNumber: 'Contact',
    createdAt: 'Created',
    workStartedAt: 'Work started',
    deadlineAt: 'Due',
    email: 'E-mail',
  },
  pages: {
    list: lazy(async () => ({ default: (await import('./UsersList')).UsersList })),
    show: lazy(async () => ({ default: (await import('./UserShow')).UserShow })),
  },
  recordRepresentation: 'name',
});
