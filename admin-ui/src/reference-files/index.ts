import imageIcon from '@mui/icons-material/ImageOutlined';
import pdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { lazy } from 'react';
import { type ConsoleResource, defineResource } from '../providers/defineResource';
import { IMAGES, PDFS } from '../providers/resources';

/** Images and reference PDFs have the same pages. */
const common = {
  permission: 'references:read',
  fields: { position: 'Order', title: 'Title', fileSize: 'Size', uploadedAt: 'Upload date' },
  pages: {
    list: lazy(async () => ({ default: (await import('./ReferenceFilesList')).ReferenceFilesList })),
    edit: lazy(async () => ({ default: (await import('./ReferenceFileEdit')).ReferenceFileEdit })),
  },
  recordRepresentation: 'title',
} satisfies Partial<ConsoleResource>;

export const images = defineResource({
  ...common,
  name: IMAGES,
  icon: imageIcon,
  label: ['Image', 'Images'],
});

export const pdfs = defineResource({
  ...common,
  name: PDFS,
  icon: pdfIcon,
  label: ['Reference PDF', 'Reference PDFs'],
});
