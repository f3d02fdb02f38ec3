/** "inkw" in ASCII, and the number of the lock. */
const LOCK = '1768844151, 1';

/**
 * Advisory lock of a backup, held from before its snapshot until its last file is copied. Only one backup of a database runs at
 * a time, and files that the snapshot names are not deleted meanwhile.
 */
export const TAKE_BACKUP_LOCK = `SELECT pg_try_advisory_lock(${LOCK}) AS "isMine"`;

/** `objsubid` is 2 for a lock of two numbers. */
export const IS_BACKUP_RUNNING = `
  SELECT EXISTS (
    SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND d.datname = current_database() AND (classid, objid, objsubid) = (${LOCK}, 2)
  ) AS "isRunning"`;
