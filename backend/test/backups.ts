import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import pg from 'pg';
import { readSigningIdentity } from '../src/agreements/evidence/certificate.js';
import { signPdf } from '../src/agreements/evidence/sign-pdf.js';
import { findCertificate } from '../src/agreements/signed-copy-check.service.js';
import type { RestoreTarget } from '../src/backups/copy/restore-backup.js';
import type { BackupSource } from '../src/backups/copy/take-backup.js';
import { FileStore } from '../src/core/storage/file-store.js';
import { backupMigrations } from '../src/start/migrate.js';
import type { TestApp } from './test-app.js';
import type { TestUser } from './users.js';

export const PASSPHRASE = 'a passphrase of the test';
const NOW = new Date('2026-11-23T02:00:00.000Z');

const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-backups-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

export function sourceOf(app: TestApp, changes: Partial<BackupSource> = {}): BackupSource {
  const { dataDir, databaseUrl } = app.settings;
  return {
    databaseUrl,
    files: app.app.get(FileStore),
    dataDir,
    passphrase: PASSPHRASE,
    certificate: findCertificate(app.settings, NOW),
    version: '0.3.0',
    now: NOW,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** A restore into this database and an empty data folder. */
export function targetOf(databaseUrl: string, changes: Partial<RestoreTarget> = {}): RestoreTarget {
  const dataDir = changes.dataDir ?? newFolder();
  return {
    databaseUrl: async () => databaseUrl,
    files: new FileStore({ folder: join(dataDir, 'files') }),
    dataDir,
    passphrase: PASSPHRASE,
    keepsFiles: false,
    withoutSecrets: false,
    migrations: backupMigrations,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** Stores a signed PDF for the user's agreement, as the job does, without Chromium. */
export async function storeSignedPdf(app: TestApp, user: TestUser): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('The terms');
  const description = {
    title: 'Agreement',
    author: 'Inkwell',
    subject: 'Signed',
    fingerprint: '0123456789abcdef'.repeat(4),
    signedBy: 'Inkwell',
    reason: 'Seal',
  };
  const identity = readSigningIdentity({ ...app.settings, now: NOW });
  const bytes = await signPdf(await pdf.save({ useObjectStreams: false }), description, identity, NOW);
  return storeSignedCopy(app, user, bytes);
}

/** Stores these bytes as the signed copy of the user's agreement. */
export async function storeSignedCopy(app: TestApp, user: TestUser, bytes: Uint8Array): Promise<string> {
  const key = `agreements/${user.id}.pdf`;
  await app.app.get(FileStore).put(key, bytes, 'application/pdf');
  await app.rows('UPDATE signed_agreements SET pdf_key = $2, pdf_sha256 = $3 WHERE user_id = $1', [
    user.id,
    key,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  return key;
}

/** Hashes of the rows of each table, the sequences, and the definitions of constraints, indexes and triggers. */
export async function readDatabase(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'rate_limits')
         OR schemaname = 'pgboss' AND tablename IN ('queue', 'job_common') ORDER BY 1`,
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*)::int, md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t`,
      );
      content[name] = rows[0];
    }
    for (const [what, sql] of Object.entries(DEFINITIONS)) content[what] = (await client.query(sql)).rows;
    return content;
  } finally {
    await client.end();
  }
}

const DEFINITIONS = {
  constraints: `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  triggers: `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  migrations: 'SELECT name FROM migrations ORDER BY name',
  sequences: `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'
    AND sequencename <> 'migrations_id_seq' ORDER BY 1`,
};
