import { readFile } from 'node:fs/promises';

/** The program `verify.mjs`. The build bundles it from the folder `verify`, so it is beside the compiled form of this file. */
export class Verifier {
  read(): Promise<Uint8Array> {
    return readFile(new URL('./verify.mjs', import.meta.url));
  }
}
