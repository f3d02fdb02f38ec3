import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from '../backup.errors.js';

/** 32 MiB of memory and about 0.2 s, as strong as the parameters of 128 MiB that are recommended (N = 2^17, p = 1). */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 32;

/** The generated secrets of the data folder, by file name. */
export type Secrets = Readonly<Record<string, string>>;

interface EncryptedSecrets {
  kdf: 'scrypt';
  cost: typeof COST;
  cipher: 'aes-256-gcm';
  /** These and the next two in base64. */
  salt: string;
  nonce: string;
  tag: string;
  ciphertext: string;
}

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const folder = join(dataDir, 'secrets');
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => !name.startsWith('.')).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Never replaces a file. */
export async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(join(folder, name), value, { flag: 'wx', mode: 0o600, flush: true });
  }
}

export async function encryptSecrets(secrets: Secrets, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const key = await deriveKey(passphrase, salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY_BYTES });
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  const encrypted: EncryptedSecrets = {
    kdf: 'scrypt',
    cost: COST,
    cipher: 'aes-256-gcm',
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  };
  return `${JSON.stringify(encrypted, null, 2)}\n`;
}

/** @throws BackupError if the passphrase is another one */
export async function decryptSecrets(text: string, passphrase: string): Promise<Secrets> {
  const { cost, salt, nonce, tag, ciphertext } = JSON.parse(text) as EncryptedSecrets;
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, {
    ...cost,
    maxmem: MAX_MEMORY_BYTES,
  });
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  try {
    const opened = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64')), decipher.final()]);
    return JSON.parse(opened.toString('utf8')) as Secrets;
  } catch {
    throw new BackupError('BACKUP_PASSPHRASE is not the passphrase of this backup');
  }
}
