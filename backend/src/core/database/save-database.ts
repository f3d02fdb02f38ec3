import { DataSource } from 'typeorm';
import { connectionOptions } from './connection-options.js';

const RESERVED_SHARE = 0.3;
/** A transaction may need a second connection. */
const MIN_OTHER_CONNECTIONS = 2;

/** Divides the connections of a process between session checks and saves, and all other work. */
export function shareConnections(poolSize: number): { saves: number; others: number } {
  const saves = Math.ceil(poolSize * RESERVED_SHARE);
  return { saves, others: Math.max(MIN_OTHER_CONNECTIONS, poolSize - saves) };
}

/**
 * The share of the connections that is reserved for session checks and saves, so that they do not wait while other requests
 * use all others. Its work is short: no entities, no slow statements.
 */
export class SaveDatabase extends DataSource {
  constructor(url: string, poolSize: number) {
    const size = shareConnections(poolSize).saves;
    const options = connectionOptions(url, { name: 'inkwell-saves', size });
    // They stay open. Otherwise the pool would set and clear a timer for each statement.
    super({ ...options, extra: { ...options.extra, idleTimeoutMillis: 0 } });
  }
}
