import pg from 'pg';

/** What the catalogue says about the tables of the product; the source of functions without comments and layout. */
const CATALOGUE = {
  columns: `
    SELECT table_name, column_name, column_default, is_nullable, udt_name, character_maximum_length, datetime_precision,
      is_identity, identity_generation, collation_name
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  storage: `
    SELECT c.relname, c.relpersistence, c.reloptions, a.attname, a.attstorage FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped ORDER BY 1, 4`,
  constraints: `
    SELECT conrelid::regclass::text AS table, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  indexes: `
    SELECT indexrelid::regclass::text AS index, pg_get_indexdef(indexrelid) AS definition, indisvalid FROM pg_index
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) ORDER BY 1`,
  triggers: `
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  functions: `
    SELECT proname, regexp_replace(regexp_replace(prosrc, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') AS source
    FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prolang <> 13
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  sequences: `
    SELECT sequencename, data_type, increment_by FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
};

export function readCatalogue(url: string): Promise<Record<string, unknown[]>> {
  return connected(url, async (client) => {
    const catalogue: Record<string, unknown[]> = {};
    for (const [name, sql] of Object.entries(CATALOGUE)) catalogue[name] = (await client.query(sql)).rows;
    return catalogue;
  });
}

export async function connected<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
