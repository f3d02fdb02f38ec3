import icon from '@mui/icons-material/ImageOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./ImagesList')).ImagesList }));
const edit = lazy(async () => ({ default: (await import('./ImageEdit')).ImageEdit }));

export default { list, edit, icon, recordRepresentation: 'title' };
