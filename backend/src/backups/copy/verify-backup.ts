import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { SignedCopyCheck } from '../../agreements/signed-copy-check.service.js';
import { DraftCheck } from '../../drafts/draft-check.service.js';
import { BackupError } from '../backup.errors.js';
import { checkBackup, listFiles, openSecrets } from './check-backup.js';
import type { Manifest } from './manifest.js';
import { pathOf } from './parts.js';
import { type Migrations, migrationsToRun, restoreDatabase } from './restore-database.js';
import { connectForCopy } from './take-backup.js';

export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

export interface Verification {
  manifest: Manifest;
  texts: number;
  versions: number;
  signedPdfs: number;
  /** How many of them have the signature of another certificate than that of the backup. */
  otherCertificates: number;
  /** Null if there are none, or no passphrase was given. */
  secrets: string[] | null;
  /** What is wrong, one sentence each. */
  problems: string[];
}

/**
 * Restores the database of a backup into a scratch database and checks the rows, the texts and the signed PDFs.
 * @throws BackupError if the backup cannot be restored at all
 */
export async function verifyBackup(
  folder: string,
  options: {
    openScratch: () => Promise<ScratchDatabase>;
    passphrase: string | null;
    migrations: Migrations;
    signal: AbortSignal;
  },
): Promise<Verification> {
  const { migrations, signal, passphrase } = options;
  const manifest = await checkBackup(folder);
  migrationsToRun(manifest, migrations);
  const secrets = passphrase === null ? null : await openSecrets(folder, manifest, passphrase);
  const scratch = await options.openScratch();
  try {
    await restoreDatabase(scratch.url, { folder, manifest, signal }, migrations);
    const client = await connectForCopy(scratch.url, 'inkwell-restore');
    try {
      const rows = await checkRows(client, manifest);
      const drafts = await new DraftCheck(client).run();
      const copies = await checkSignedCopies(client, folder, manifest);
      return {
        manifest,
        texts: drafts.texts,
        versions: drafts.versions,
        signedPdfs: copies.count,
        otherCertificates: copies.otherCertificates,
        secrets: secrets && Object.keys(secrets),
        problems: [...rows, ...drafts.problems, ...copies.problems],
      };
    } finally {
      await client.end();
    }
  } finally {
    await scratch.drop();
  }
}

async function checkRows(client: pg.Client, { tables }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { table, rows } of tables) {
    const counted = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
    const count = Number(counted.rows[0]?.count);
    if (count !== rows) problems.push(`${table} has ${count} rows and not ${rows}.`);
  }
  return problems;
}

/** The recorded hash of each signed PDF, and its signature. */
async function checkSignedCopies(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
): Promise<{ count: number; otherCertificates: number; problems: string[] }> {
  const problems: string[] = [];
  const check = new SignedCopyCheck(manifest.certificate);
  let count = 0;
  let otherCertificates = 0;
  for await (const { key, part } of listFiles(folder, manifest)) {
    if (!key.startsWith('agreements/')) continue;
    const { rows } = await client.query<{ sha256: string }>(
      'SELECT pdf_sha256 AS sha256 FROM signed_agreements WHERE pdf_key = $1',
      [key],
    );
    const [signed] = rows;
    if (!signed) continue;
    count += 1;
    if (!part) problems.push(`The signed PDF ${key} was missing in the storage when the backup was taken.`);
    else if (part.sha256 !== signed.sha256)
      problems.push(`The signed PDF ${key} is not the one that was recorded.`);
    else {
      const result = check.check(await buffer(createReadStream(pathOf(folder, part.path))));
      if (result === 'not-signed') problems.push(`The signed PDF ${key} has no valid signature.`);
      if (result === 'signed-by-another-certificate') otherCertificates += 1;
    }
  }
  return { count, otherCertificates, problems };
}

/** A database beside the one of the URL. @throws BackupError if its role may not create one */
export async function createScratchDatabase(databaseUrl: string): Promise<ScratchDatabase> {
  const name = `inkwell_verify_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = await connectForCopy(databaseUrl, 'inkwell-restore');
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await run(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`).catch((cause: unknown) => {
    throw new BackupError(
      'The role of DATABASE_URL may not create a scratch database: grant it CREATEDB, or unset DATABASE_URL to check with the built-in PostgreSQL',
      { cause },
    );
  });
  return { url: url.href, drop: () => run(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`) };
}
