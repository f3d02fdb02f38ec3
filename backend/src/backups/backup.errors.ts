/** Why a backup cannot be taken, read or restored. The message is one sentence for the operator. */
export class BackupError extends Error {}

/** Another process takes a backup of the same database. A later attempt may succeed. */
export class BackupRunningError extends BackupError {
  constructor() {
    super('Another backup of this database is being taken: wait until it has finished');
  }
}
