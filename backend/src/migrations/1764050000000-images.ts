import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Images1764050000000 implements MigrationInterface {
  name = 'Images1764050000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...tableOf('images', 'width integer NOT NULL, height integer NOT NULL,'),
      ...tableOf('reference_pdfs', ''),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/** Both kinds of reference are kept and listed alike. */
function tableOf(name: string, ownColumns: string): string[] {
  return [
    `CREATE TABLE ${name} (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      title text NOT NULL,
      description text NOT NULL DEFAULT '',
      filename text NOT NULL,
      original_name text NOT NULL,
      file_size integer NOT NULL,
      mime_type text NOT NULL,
      ${ownColumns}
      sha256 text NOT NULL,
      reference_text text,
      is_active boolean NOT NULL DEFAULT true,
      uploaded_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT ${name}_pkey PRIMARY KEY (id),
      CONSTRAINT ${name}_filename_key UNIQUE (filename)
    )`,
    `CREATE INDEX ${name}_uploaded ON ${name} (uploaded_at, id)`,
    `CREATE INDEX ${name}_title ON ${name} (title, id)`,
    `CREATE INDEX ${name}_size ON ${name} (file_size, id)`,
    `CREATE INDEX ${name}_active ON ${name} (uploaded_at, id) WHERE is_active`,
    `CREATE INDEX ${name}_search ON ${name} USING gin (
      lower(title || ' ' || description || ' ' || original_name) gin_trgm_ops)`,
  ];
}
