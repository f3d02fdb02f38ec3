import type { ApiClient } from '@inkwell/contract/client';
import { textToHtml } from '@inkwell/contract/plain-text';
import type { Session } from '../product/running-product.js';
import { answerOf } from '../users/users.js';

/** The minimum of a submission is 10,000 words. Errors remove some of them. */
const ENOUGH = 10_100;

/** A copy of the text in which one of every `oneIn` words is mistyped, left out or doubled. */
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

/** Submits a copy with errors of a page that is long enough. */
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

/** The path of the review of the user's work in this mode. */
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
