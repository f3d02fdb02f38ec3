import icon from '@mui/icons-material/FlagOutlined';
import { lazy } from 'react';
import { OpenCountLabel } from '../lists/OpenCountLabel';
import { defineResource } from '../providers/defineResource';
import { IMAGE_REPORTS } from '../providers/resources';

export const imageReports = defineResource({
  name: IMAGE_REPORTS,
  permission: 'references:read',
  icon,
  label: ['Image report', 'Image reports'],
  menuLabel: <OpenCountLabel resource={IMAGE_REPORTS} label="Image reports" />,
  fields: { createdAt: 'Reported', answeredAt: 'Answer' },
  pages: { list: lazy(async () => ({ default: (await import('./ImageReportsList')).ImageReportsList })) },
  recordRepresentation: 'imageTitle',
});
