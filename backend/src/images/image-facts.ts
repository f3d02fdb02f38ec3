import type { EntityManager } from 'typeorm';
import type { DomainEvents } from '../core/events/domain-events.js';
import { IMAGE_ADDED, IMAGE_CHANGED, IMAGE_PUBLISHED, IMAGE_REMOVED } from './image.events.js';
import type { FileAction } from './reference-file.audit.js';

/** Publishes what an action has made true of an image. */
export async function publishImageAction(
  events: DomainEvents,
  tx: EntityManager,
  action: FileAction,
  { imageId, projectId }: { imageId: string; projectId: string | null },
): Promise<void> {
  switch (action) {
    case 'upload':
      return events.publish(tx, IMAGE_ADDED, { imageId });
    case 'activate':
      return events.publish(tx, IMAGE_PUBLISHED, { imageId });
    case 'deactivate':
    case 'hide':
    case 'delete': {
      const outcome = action === 'delete' ? 'deleted' : 'hidden';
      return events.publish(tx, IMAGE_REMOVED, { imageId, projectId, outcome });
    }
    case 'update':
    case 'restoreReference':
    case 'move':
      return events.publish(tx, IMAGE_CHANGED, { imageId });
  }
}
