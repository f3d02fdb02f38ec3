import { defineEvent } from '../core/events/domain-events.js';

export const IMAGE_ADDED = defineEvent('image.added', 1, { imageId: 'uuid' });

export const IMAGE_CHANGED = defineEvent('image.changed', 1, { imageId: 'uuid' });

export const IMAGE_MOVED = defineEvent('image.moved', 1, { imageId: 'uuid', projectId: 'uuid' });

export const IMAGE_PUBLISHED = defineEvent('image.published', 1, { imageId: 'uuid' });

export const IMAGE_REMOVED = defineEvent('image.removed', 1, {
  imageId: 'uuid',
  projectId: { nullable: 'uuid' },
  outcome: ['hidden', 'deleted'],
});
