import { UserImportRow } from './user-import-row.entity.js';

export const importsEntities = [UserImportRow];
