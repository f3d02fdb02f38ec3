import type { Schema } from '@inkwell/contract/client';

export type Text = Schema<'TextOfUser'>;

const kinds: Record<Text['kind'], string> = {
  document: 'Document',
  page: 'Page',
  sequential: 'Sequential text',
};

/** A deleted image has no title. */
export function nameOf({ kind, imageTitle }: Pick<Text, 'kind' | 'imageTitle'>): string {
  return imageTitle ? `${kinds[kind]}: ${imageTitle}` : kinds[kind];
}
