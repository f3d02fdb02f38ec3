import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeCaseNames } from './core/database/snake-case-names.js';
import { entities } from './entities.js';
import { migrations } from './migrations/migrations.js';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** The connection to the database. Only migrations change the schema. */
export function dataSourceOptions(
  url: string,
  poolSize: number,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    // One transaction each, so that the locks of the first are released before the last.
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNames(),
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    poolSize,
    applicationName: 'inkwell',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
  };
}

/** @param statementTimeoutMs 0 for none */
export function createDataSource(url: string, poolSize = 10, statementTimeoutMs?: number): DataSource {
  return new DataSource(dataSourceOptions(url, poolSize, statementTimeoutMs));
}
