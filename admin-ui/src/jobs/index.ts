import icon from '@mui/icons-material/ScheduleOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./JobsList')).JobsList }));

export default { list, icon };
