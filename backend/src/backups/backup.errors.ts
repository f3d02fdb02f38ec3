/** Why a backup cannot be taken, read or restored. The message is one sentence for the operator. */
export class BackupError extends Error {}

/** The database is not ready for a backup: another one is being taken, or a migration runs. A later attempt may succeed. */
export class BackupPostponedError extends BackupError {}
