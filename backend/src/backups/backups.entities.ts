import { BackupRun } from './backup-run.entity.js';

export const backupsEntities = [BackupRun];
