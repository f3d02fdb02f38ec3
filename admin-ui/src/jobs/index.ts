import { jobName } from '@inkwell/contract/operation-names';
import icon from '@mui/icons-material/ScheduleOutlined';
import { lazy } from 'react';
import type { Job } from '../providers/records';

const list = lazy(async () => ({ default: (await import('./JobsList')).JobsList }));

export default { list, icon, recordRepresentation: ({ queue }: Job) => jobName(queue) };
