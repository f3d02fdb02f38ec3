import type { ApiClient } from '@inkwell/contract/client';
import { textToHtml } from '@inkwell/contract/plain-text';
import { answerOf } from '../people/people.js';
import type { Session } from '../product/running-product.js';

/** What a submission needs at least, with room for what is left out. */
const ENOUGH = 10_100;

/** The text as somebody copies it who mistypes one word in so many, now and then leaving one out or adding one. */
export function withErrors(reference: string, oneIn: number): string {
  let place = 0;
  const mistyped = (word: string) => {
    place += 1;
    if (place % oneIn !== 0) return word;
    const kind = (place / oneIn) % 3;
    return kind === 0 ? '' : kind === 1 ? `${word}x` : `${word} twice`;
  };
  const paragraphs = reference.split(/\n{2,}/).map((text) => text.split(/\s+/).map(mistyped).join(' '));
  return paragraphs.map((text) => `<p>${textToHtml(text)}</p>`).join('');
}

/** Copies a page that is long enough, with errors, and submits it. */
export async function submitPageWithErrors(api: ApiClient, admin: ApiClient): Promise<void> {
  const { images } = await answerOf(admin.GET('/api/admin/images'));
  for (const { _id, hasReferenceText } of images) {
    if (!hasReferenceText) continue;
    const { image } = await answerOf(admin.GET('/api/admin/images/{id}', { params: { path: { id: _id } } }));
    const submissionContent = withErrors(image.referenceText ?? '', 20);
    if (submissionContent.split(' ').length < ENOUGH) continue;
    await answerOf(api.POST('/api/work/submit-page', { body: { imageId: _id, submissionContent } }));
    return;
  }
  throw new Error('No image has a reference that is long enough');
}

/** Where a review is opened, of the work that somebody has submitted in this mode. */
export async function reviewPathOf(
  admin: ApiClient,
  { user }: Session,
  kind: 'document' | 'page' | 'sequential',
): Promise<string> {
  const filter = JSON.stringify({ q: user.email, kind });
  const { reviews } = await answerOf(admin.GET('/api/admin/reviews', { params: { query: { filter } } }));
  const [review] = reviews;
  if (!review) throw new Error(`${user.email} has no ${kind} to review`);
  return `/admin/reviews/${review._id}`;
}
