import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
/** Smaller files fit into one packet uncompressed. */
const FROM_BYTES = 1400;
/** Of 11 levels: the last ones take ten times as long for a few percent. */
const BROTLI_QUALITY = 9;

/** Writes a .br and a .gz beside each file of a built app, so that the server does not compress on request. */
export async function compressFolder(folder) {
  const paths = [];
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file);
    if (COMPRESSIBLE.test(file) && (await stat(path)).size >= FROM_BYTES) paths.push(path);
  }
  await Promise.all(paths.flatMap((path) => [writeGzip(path), writeBrotli(path)]));
}

async function writeGzip(path) {
  const options = { level: constants.Z_BEST_COMPRESSION };
  await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), options));
}

async function writeBrotli(path) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path), { params }));
}
