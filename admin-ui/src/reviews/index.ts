import icon from '@mui/icons-material/GradingOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./queue/ReviewsList')).ReviewsList }));
// At /admin/reviews/{id}.
const edit = lazy(async () => ({ default: (await import('./screen/ReviewPage')).ReviewPage }));

export default { list, edit, icon };
