import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import type { Exports } from './exports.js';
import { checkTei } from './tei-schema.js';
import type { Json } from './test-app.js';

const UNZIP = '/usr/bin/unzip';

/** The part of the manifest that these tests read. */
export interface Manifest {
  texts: {
    kind: string;
    version: number;
    words: number;
    correctedBy: string | null;
    author: { id: string; name: string };
    image: { id: string } | null;
    files: { path: string; sha256: string; bytes: number }[];
  }[];
  files: { path: string; sha256: string; bytes: number }[];
}

/** Makes an export, checks the whole ZIP, and returns its files by path. */
export async function exportTexts(exports: Exports, body: Json = {}): Promise<Map<string, string>> {
  const { bytes, status, text } = await exports.make({ kind: 'texts', ...body });
  if (status !== 200) throw new Error(text);
  await checkWithSystem(bytes);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is in the ZIP twice`);
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  for (const [path, content] of files) if (path.endsWith('.xml')) checkTei(content);
  return files;
}

/** Not every system has it. */
async function checkWithSystem(zip: Buffer): Promise<void> {
  if (!existsSync(UNZIP)) return;
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-unzip-'));
  try {
    writeFileSync(join(folder, 'export.zip'), zip);
    const { stdout } = await promisify(execFile)(UNZIP, ['-t', join(folder, 'export.zip')]);
    if (!stdout.includes('No errors detected')) throw new Error(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const manifestOf = (files: Map<string, string>): Manifest =>
  JSON.parse(files.get('manifest.json') ?? '');
export const resultsOf = (files: Map<string, string>) =>
  parse<Record<string, string>>(files.get('results.csv') ?? '', { bom: true, columns: true });
