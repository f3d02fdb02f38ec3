import { defineEvent } from '../core/events/domain-events.js';

export const IMAGE_ADDED = defineEvent('image.added', 1, { imageId: 'uuid' }, 'There is a new image.');

export const IMAGE_CHANGED = defineEvent(
  'image.changed',
  1,
  { imageId: 'uuid' },
  'The file, title, description, reference text, minimum of words or place in the order of work of an image has changed.',
);

export const IMAGE_MOVED = defineEvent(
  'image.moved',
  1,
  { imageId: 'uuid', projectId: 'uuid' },
  'An image belongs to another project now, in which it comes last.',
);

export const IMAGE_PUBLISHED = defineEvent(
  'image.published',
  1,
  { imageId: 'uuid' },
  'Users see the image. A new image is published at once.',
);

export const IMAGE_REMOVED = defineEvent(
  'image.removed',
  1,
  { imageId: 'uuid', projectId: { nullable: 'uuid' }, outcome: ['hidden', 'deleted'] },
  'Users do not see the image any more. `hidden`: except those who have work on it, and it can be published again.',
);
