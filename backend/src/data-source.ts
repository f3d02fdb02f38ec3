import { DataSource, type DataSourceOptions } from 'typeorm';
import { connectionOptions } from './core/database/connection-options.js';
import { SnakeCaseNames } from './core/database/snake-case-names.js';
import { entities } from './entities.js';
import { migrations } from './migrations/migrations.js';

/** The connection to the database. Only migrations change the schema. */
export function dataSourceOptions(
  url: string,
  poolSize: number,
  statementTimeoutMs?: number,
): DataSourceOptions {
  return {
    ...connectionOptions(url, poolSize, statementTimeoutMs),
    entities,
    migrations,
    // One transaction each, so that the locks of the first are released before the last.
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNames(),
  };
}

/** @param statementTimeoutMs 0 for none */
export function createDataSource(url: string, poolSize = 10, statementTimeoutMs?: number): DataSource {
  return new DataSource(dataSourceOptions(url, poolSize, statementTimeoutMs));
}
