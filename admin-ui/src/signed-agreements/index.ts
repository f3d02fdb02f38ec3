import icon from '@mui/icons-material/HistoryEduOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./SignedAgreementsList')).SignedAgreementsList }));

export default { list, icon, recordRepresentation: 'userName' };
