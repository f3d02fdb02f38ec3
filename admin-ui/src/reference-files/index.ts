import imageIcon from '@mui/icons-material/ImageOutlined';
import pdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { lazy } from 'react';

const pages = {
  list: lazy(async () => ({ default: (await import('./ReferenceFilesList')).ReferenceFilesList })),
  edit: lazy(async () => ({ default: (await import('./ReferenceFileEdit')).ReferenceFileEdit })),
  recordRepresentation: 'title',
};

export const images = { ...pages, icon: imageIcon };
export const pdfs = { ...pages, icon: pdfIcon };
