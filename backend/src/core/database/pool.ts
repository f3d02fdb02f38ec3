import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** TypeORM stores its pool in the driver, but the driver's type does not declare it. */
export function poolOf(database: DataSource): Pool {
  const driver: object = database.driver;
  if (!('master' in driver)) throw new Error('The data source is not connected');
  return driver.master as Pool;
}
