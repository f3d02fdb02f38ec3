import icon from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./SequentialWorkList')).SequentialWorkList }));

export default { list, icon };
