import type { DataSource } from 'typeorm';
import { INTERNAL, type PersonalTable } from '../core/database/personal-data.js';
import { deleteJobsWith, JOBS_TABLE } from '../core/jobs/job.queries.js';

/** Tables without an entity. */
const OTHER_TABLES: Readonly<Record<string, PersonalTable>> = {
  rate_limits: {
    erase: 'expires',
    withheld: { key: 'a hash of the user, the e-mail or the network address' },
  },
  // Jobs name users, assignments, reviews and e-mails, and their errors can contain the address. Before the e-mails, which it reads.
  [JOBS_TABLE]: {
    erase: {
      sql: deleteJobsWith(`SELECT $2::uuid::text UNION ALL SELECT $1::text
        UNION ALL SELECT id::text FROM emails WHERE user_id = $2 OR recipient = $1
        UNION ALL SELECT id::text FROM assignments WHERE user_id = $2
        UNION ALL SELECT id::text FROM reviews WHERE user_id = $2`),
    },
    withheld: { data: 'ids, and the address until the job is done', output: INTERNAL },
  },
};

/** Every other table. */
export const WITHOUT_PERSONAL_DATA: readonly string[] = [
  'backup_runs',
  'event_feed',
  'image_import_rows',
  'migrations',
  'project_guidelines',
  'used_challenges',
  'webhook_attempts',
  'webhook_deliveries',
];

/**
 * Which table holds which personal data, and what happens to it when a user downloads it or is erased: the tables without an
 * entity, then the entities in their order. Statements run in this order. See docs/decisions/personal-data.md;
 * personal-data.db.spec.ts compares it with the schema.
 */
export function personalTables(database: DataSource): [table: string, PersonalTable][] {
  const declared = Object.values(database.options.entities ?? {}).flatMap((entity) =>
    hasPersonalData(entity)
      ? [[database.getMetadata(entity).tableName, entity.personalData] as [string, PersonalTable]]
      : [],
  );
  return [...Object.entries(OTHER_TABLES), ...declared];
}

function hasPersonalData(entity: unknown): entity is (new () => object) & { personalData: PersonalTable } {
  return typeof entity === 'function' && 'personalData' in entity;
}
