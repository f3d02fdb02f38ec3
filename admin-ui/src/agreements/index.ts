import icon from '@mui/icons-material/ArticleOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./AgreementsList')).AgreementsList }));
const create = lazy(async () => ({ default: (await import('./AgreementCreate')).AgreementCreate }));
const edit = lazy(async () => ({ default: (await import('./AgreementEdit')).AgreementEdit }));

export default { list, create, edit, icon };
