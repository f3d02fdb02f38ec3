import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Manifest, readManifest, type StoredFile } from './manifest.js';
import { checkPart, pathOf } from './parts.js';
import { decryptSecrets, type Secrets } from './secrets.js';

/** Reads every part. @throws BackupError if the folder is not a complete, unchanged backup */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { tables, fileList, secrets } = manifest;
  for (const part of [...tables, fileList, ...(secrets ? [secrets] : [])]) await checkPart(folder, part);
  for await (const { part } of listFiles(folder, manifest)) if (part) await checkPart(folder, part);
  return manifest;
}

export async function* listFiles(folder: string, { fileList }: Manifest): AsyncGenerator<StoredFile> {
  const lines = createInterface({
    input: createReadStream(pathOf(folder, fileList.path)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  // The list was compared with its checksum, so each line is as it was written.
  for await (const line of lines) yield JSON.parse(line) as StoredFile;
}

/** Null if the backup has no secrets. @throws BackupError if the passphrase is another one */
export async function openSecrets(
  folder: string,
  { secrets }: Manifest,
  passphrase: string,
): Promise<Secrets | null> {
  return secrets && decryptSecrets(await readFile(pathOf(folder, secrets.path), 'utf8'), passphrase);
}
