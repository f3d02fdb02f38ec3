import icon from '@mui/icons-material/PictureAsPdfOutlined';
import { lazy } from 'react';

const list = lazy(async () => ({ default: (await import('./PdfsList')).PdfsList }));
const edit = lazy(async () => ({ default: (await import('./PdfEdit')).PdfEdit }));

export default { list, edit, icon, recordRepresentation: 'title' };
