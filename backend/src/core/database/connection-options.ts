import type { DataSourceOptions } from 'typeorm';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** 0 for no limit. */
export interface StatementLimits {
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
}

/** The options of every pool of connections. */
export function connectionOptions(
  url: string,
  poolSize: number,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = 0 }: StatementLimits = {},
): PostgresOptions {
  return {
    type: 'postgres',
    url,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    poolSize,
    applicationName: 'inkwell',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: {
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
  };
}
