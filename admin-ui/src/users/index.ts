import icon from '@mui/icons-material/PeopleAltOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./UsersList')).UsersList }));
const show = lazy(async () => ({ default: (await import('./UserShow')).UserShow }));

export default { list, show, icon, recordRepresentation: 'name' };
