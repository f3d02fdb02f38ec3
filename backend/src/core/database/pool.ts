import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** TypeORM keeps its pool on the driver, whose type does not show it. */
export function poolOf(database: DataSource): Pool {
  const driver: object = database.driver;
  if (!('master' in driver)) throw new Error('The data source is not connected');
  return driver.master as Pool;
}
