import { defineAudit } from '../../audit/audit-definition.js';

/** Not the key: its name, and the characters that it begins with. */
interface KeyDetails {
  name: string;
  prefix: string;
}

export const API_KEY_CREATE = defineAudit<KeyDetails & { permissions: string; projectId?: string }>(
  'api-key.create',
);
export const API_KEY_UPDATE = defineAudit<KeyDetails>('api-key.update');
export const API_KEY_ROTATE = defineAudit<KeyDetails>('api-key.rotate');
export const API_KEY_DELETE = defineAudit<KeyDetails>('api-key.delete');
