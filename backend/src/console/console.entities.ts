import { ClearedNotification } from './notifications/cleared-notification.entity.js';
import { WorkStartNotification } from './notifications/work-start-notification.entity.js';

export const consoleEntities = [ClearedNotification, WorkStartNotification];
