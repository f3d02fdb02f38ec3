import { defineEvent } from '../core/events/domain-events.js';

export const IMAGE_ADDED = defineEvent<{ imageId: string }>('image.added', 1);

/** Its file, title, description, reference text, minimum of words or place in the order of work. */
export const IMAGE_CHANGED = defineEvent<{ imageId: string }>('image.changed', 1);

/** It belongs to another project now, in which it comes last. */
export const IMAGE_MOVED = defineEvent<{ imageId: string; projectId: string }>('image.moved', 1);

/** Users see it. A new image is published at once. */
export const IMAGE_PUBLISHED = defineEvent<{ imageId: string }>('image.published', 1);

/** `hidden`: users do not see it any more, except those who have work on it. It can be published again. */
export const IMAGE_REMOVED = defineEvent<{ imageId: string; outcome: 'hidden' | 'deleted' }>(
  'image.removed',
  1,
);
