/** A data source, or the entity manager of a transaction. */
export interface Database {
  query(statement: string, values?: unknown[]): Promise<unknown>;
}

/** The rows that a statement returns, also an UPDATE or DELETE with RETURNING. */
export async function many<Row>(database: Database, statement: string, values?: unknown[]): Promise<Row[]> {
  const result = await database.query(statement, values);
  return (isUpdate(result) ? result[0] : result) as Row[];
}

/** The first row that a statement returns. Null if there is none. */
export async function one<Row>(
  database: Database,
  statement: string,
  values?: unknown[],
): Promise<Row | null> {
  const [row] = await many<Row>(database, statement, values);
  return row ?? null;
}

/** Runs an UPDATE or DELETE. @returns the number of its rows */
export async function changed(database: Database, statement: string, values?: unknown[]): Promise<number> {
  const result = await database.query(statement, values);
  if (!isUpdate(result)) throw new Error('The statement is no UPDATE or DELETE.');
  return result[1];
}

/** TypeORM returns the rows and their number of an UPDATE or DELETE, and only the rows of all else. */
function isUpdate(result: unknown): result is [unknown[], number] {
  return Array.isArray(result) && typeof result[1] === 'number';
}
