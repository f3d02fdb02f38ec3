import type { DataSourceOptions } from 'typeorm';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface PoolOptions {
  /** Its connections have this name in `pg_stat_activity`. */
  name: `inkwell-${string}`;
  size: number;
  /** 0 for no limit. */
  statementTimeoutMs?: number;
  /** 0 for no limit. */
  lockTimeoutMs?: number;
}

/** The options of every pool of connections. */
export function connectionOptions(
  url: string,
  { name, size, statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = 0 }: PoolOptions,
): PostgresOptions {
  return {
    type: 'postgres',
    url,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    poolSize: size,
    applicationName: name,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: {
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
  };
}
