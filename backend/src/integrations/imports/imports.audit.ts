import { defineAudit } from '../../audit/audit-definition.js';

/** A file with users: the number of its rows. Each created user has an entry of its own. */
export const USERS_IMPORT = defineAudit<{ rows: number }>('users.import');
/** Files with images for a project. Each added image has an entry of its own. */
export const IMAGES_IMPORT = defineAudit<{ project: string; files: number }>('images.import');
