import type { ReferencePdf, WorkImage } from '../src/api/types';

/** An image; the number is its position in the list. */
export function imageExample(number: number, changes: Partial<WorkImage> = {}): WorkImage {
  return {
    _id: `i${number}`,
    title: `Ledger, page ${number}`,
    description: 'Brown ink on laid paper',
    filename: `image-${number}.png`,
    originalName: `page-${number}.png`,
    fileSize: 482_133,
    mimeType: 'image/png',
    uploadedAt: '2026-11-18T09:00:00.000Z',
    isActive: true,
    width: 1700,
    height: 2400,
    minWords: 1,
    ...changes,
  };
}

export function pdfExample(number: number, changes: Partial<ReferencePdf> = {}): ReferencePdf {
  return {
    _id: `p${number}`,
    title: `Guide ${number}`,
    description: '',
    filename: `pdf-${number}.pdf`,
    originalName: `guide-${number}.pdf`,
    fileSize: 1_310_720,
    mimeType: 'application/pdf',
    uploadedAt: '2026-11-18T09:00:00.000Z',
    isActive: true,
    ...changes,
  };
}
