import { DataSource, type DataSourceOptions } from 'typeorm';
import { connectionOptions, type PoolOptions } from './core/database/connection-options.js';
import { SnakeCaseNames } from './core/database/snake-case-names.js';
import { entities } from './entities.js';
import { migrations } from './migrations/migrations.js';

/** The connection to the database. Only migrations change the schema. */
export function dataSourceOptions(url: string, pool: PoolOptions): DataSourceOptions {
  return {
    ...connectionOptions(url, pool),
    entities,
    migrations,
    // One transaction each, so that the locks of the first are released before the last; or none, if a migration says so.
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNames(),
  };
}

export function createDataSource(url: string, pool: PoolOptions): DataSource {
  return new DataSource(dataSourceOptions(url, pool));
}
