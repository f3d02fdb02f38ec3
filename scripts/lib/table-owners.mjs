import moduleOrder from './module-order.cjs';

const { backendModules } = moduleOrder;

/** What a module may do with a table that is not its own, and why. `table` absent: with all. */
const EXCEPTIONS = [
  { from: 'privacy', reason: 'it erases the rows of a user in every table that its registry names' },
  { from: 'demo', reason: 'it fills an empty database with work of the past, which no service can write' },
  {
    from: 'work',
    table: 'sequential_sessions',
    reason: 'the clock settles all three modes in one statement',
  },
  {
    from: 'work',
    table: 'sequential_images',
    reason: 'the dashboard says whether the work of a mode can be completed',
  },
  {
    from: 'reviews',
    table: 'sequential_sessions',
    reason: 'a result and its marks are published by one statement',
  },
  {
    from: 'reviews',
    table: 'sequential_images',
    reason: 'a result and its marks are published by one statement',
  },
];

const ENTITY = /@Entity\('([a-z_]+)'/g;
const STATEMENT = /\b(INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|FROM|JOIN)\s+(?:ONLY\s+)?([a-z_]+)\b/g;

/**
 * Finds statements that write a table of another module, or read one of a later module.
 * @param {{ file: string, text: string }[]} sources of `backend/src`, without the tests
 * @returns {string[]} one line for each violation
 */
export function findForeignTables(sources, exceptions = EXCEPTIONS) {
  const inModules = sources
    .map(({ file, text }) => ({ file, text, module: file.split('/')[2] }))
    .filter(({ module }) => backendModules.includes(module));
  const owners = new Map();
  for (const { text, module } of inModules)
    for (const [, table] of text.matchAll(ENTITY)) owners.set(table, module);

  return inModules.flatMap(({ file, text, module }) => {
    const isAllowed = (table) =>
      exceptions.some((exception) => exception.from === module && (exception.table ?? table) === table);
    return [...text.matchAll(STATEMENT)].flatMap(([statement, verb, table]) => {
      const owner = owners.get(table);
      if (owner === undefined || owner === module || isAllowed(table)) return [];
      const isRead = verb === 'FROM' || verb === 'JOIN';
      if (isRead && backendModules.indexOf(owner) < backendModules.indexOf(module)) return [];
      return [`${file}: "${statement}": the table belongs to ${owner}`];
    });
  });
}
