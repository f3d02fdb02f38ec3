import icon from '@mui/icons-material/FactCheckOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./AuditLogList')).AuditLogList }));

export default { list, icon };
