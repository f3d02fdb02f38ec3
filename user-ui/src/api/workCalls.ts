import { answerOf, api } from './client';

export const readWorkImages = async () => (await answerOf(api.GET('/api/work/images'))).images;
export const readWorkPdfs = async () => (await answerOf(api.GET('/api/work/pdfs'))).pdfs;
export const downloadWorkImage = (id: string) =>
  answerOf<Blob>(api.GET('/api/work/images/{id}/download', { params: { path: { id } }, parseAs: 'blob' }));
export const downloadWorkPdf = (id: string) =>
  answerOf<Blob>(api.GET('/api/work/pdfs/{id}/download', { params: { path: { id } }, parseAs: 'blob' }));

export const readClockLedger = async () => (await answerOf(api.GET('/api/work/ledger'))).entries;
export const readPace = () => answerOf(api.GET('/api/work/pace'));

export const readWorkReviews = async () => (await answerOf(api.GET('/api/work/reviews'))).reviews;
export const downloadReport = (id: string) =>
  answerOf<Blob>(api.GET('/api/work/reviews/{id}/report', { params: { path: { id } }, parseAs: 'blob' }));

export const readWorkProgress = () => answerOf(api.GET('/api/work/progress'));

export const readSequentialWork = () => answerOf(api.GET('/api/work/sequential/session'));
export const startSequentialWork = () => answerOf(api.POST('/api/work/sequential/start'));
export const submitSequentialImage = (imageId: string, submissionContent: string, baseVersion: number) =>
  answerOf(
    api.POST('/api/work/sequential/submit-image', { body: { imageId, submissionContent, baseVersion } }),
  );
export const completeSequentialWork = () => answerOf(api.POST('/api/work/sequential/complete'));
