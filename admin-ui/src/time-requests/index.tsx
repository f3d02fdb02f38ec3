import icon from '@mui/icons-material/MoreTimeOutlined';
import { lazy } from 'react';
import { OpenCountLabel } from '../lists/OpenCountLabel';
import { defineResource } from '../providers/defineResource';
import { TIME_REQUESTS } from '../providers/resources';

export const timeRequests = defineResource({
  name: TIME_REQUESTS,
  permission: 'assignments:read',
  icon,
  label: ['Time request', 'Time requests'],
  menuLabel: <OpenCountLabel resource={TIME_REQUESTS} label="Time requests" />,
  fields: { createdAt: 'Asked', answeredAt: 'Answer' },
  pages: { list: lazy(async () => ({ default: (await import('./TimeRequestsList')).TimeRequestsList })) },
  recordRepresentation: 'user.name',
});
