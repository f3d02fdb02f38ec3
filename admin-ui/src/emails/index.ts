import icon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./EmailsList')).EmailsList }));

export default { list, icon, recordRepresentation: 'recipient' };
