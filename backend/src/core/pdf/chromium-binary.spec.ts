import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMissingLibraries, findChromium, forgetChromium, unpackLibraries } from './chromium-binary.js';
import { ChromiumBrowser } from './chromium-browser.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-binary-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says what the loader of Linux says about a missing library. */
const LIBRARY_ERROR =
  'chromium: error while loading shared libraries: libnspr4.so: cannot open shared object file';

function program(name: string, script: string): { executablePath: string; env: Record<string, string> } {
  const executablePath = join(folder, name);
  writeFileSync(executablePath, `#!/bin/sh\n${script}\n`);
  chmodSync(executablePath, 0o700);
  return { executablePath, env: { FONTCONFIG_FILE: 'fonts.conf' } };
}

const needsLibraries = `case ":$LD_LIBRARY_PATH:" in *:/unpacked/lib:*) exit 0;; esac; echo "${LIBRARY_ERROR}" >&2; exit 127`;

test('the libraries of the npm package are used if the system lacks them', async () => {
  const binary = program('lacking', needsLibraries);
  const found = await addMissingLibraries(binary, async () => '/unpacked/lib');
  expect(found.executablePath).toBe(binary.executablePath);
  expect(found.env.FONTCONFIG_FILE).toBe('fonts.conf');
  expect(found.env.LD_LIBRARY_PATH?.split(':').at(-1)).toBe('/unpacked/lib');
});

test("the system's libraries are used if Chromium starts with them", async () => {
  const binary = program('complete', 'exit 0');
  const unpack = vi.fn(async () => '/unpacked/lib');
  expect(await addMissingLibraries(binary, unpack)).toEqual(binary);
  expect(unpack).not.toHaveBeenCalled();
});

test('a library that is missing everywhere is named together with the remedy, in one line', async () => {
  const binary = program('broken', `echo "${LIBRARY_ERROR}" >&2; exit 127`);
  await expect(addMissingLibraries(binary, async () => '/unpacked/lib')).rejects.toThrow(
    /^Chromium cannot start: the system has no libnspr4\.so\. Install .* set CHROMIUM_PATH to its program\.$/,
  );
});

test('Chromium runs with a UTF-8 locale, which the machine may not have set', async () => {
  const { env } = await findChromium(program('given', 'exit 0').executablePath);
  expect(env.LC_ALL).toBe('C.UTF-8');
  if (process.platform === 'linux' && process.arch === 'x64') {
    expect((await findChromium(null)).env.LC_ALL).toBe('C.UTF-8');
  }
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the npm package has every library that a minimal Debian lacks',
  async () => {
    const { executablePath, env } = await findChromium(null);
    const libraries = await unpackLibraries();
    const { stdout } = await promisify(execFile)(executablePath, [], {
      env: { ...env, LD_LIBRARY_PATH: libraries, LD_TRACE_LOADED_OBJECTS: '1' },
    });
    for (const name of ['libnspr4.so', 'libnss3.so', 'libnssutil3.so', 'libexpat.so.1']) {
      expect(stdout).toContain(`${name} => ${libraries}/${name}`);
    }
  },
);

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a program that was deleted from the temporary folder is unpacked again after a failed start',
  async () => {
    // Another temporary folder with a program in the place of Chromium, so that it is unpacked only once.
    const copy = relative(tmpdir(), (await findChromium(null)).executablePath);
    mkdirSync(join(folder, dirname(copy)), { recursive: true, mode: 0o700 });
    const { executablePath } = program(copy, 'exit 0');
    vi.stubEnv('TMPDIR', folder);
    forgetChromium();
    try {
      expect((await findChromium(null)).executablePath).toBe(executablePath);
      rmSync(executablePath);
      await expect(ChromiumBrowser.launch(null)).rejects.toThrow(/^Chromium cannot start: /);
      await findChromium(null);
      expect(statSync(executablePath).size).toBeGreaterThan(1_000_000);
    } finally {
      vi.unstubAllEnvs();
      forgetChromium();
    }
  },
  60_000,
);

test('CHROMIUM_PATH without a program behind it is named', async () => {
  await expect(findChromium('/nowhere/chromium')).rejects.toThrow(
    /^Chromium cannot start: there is no program \/nowhere\/chromium\. Install/,
  );
});

test('a program that is no browser is an error of one line', async () => {
  const { executablePath } = program('other', 'exit 0');
  await expect(ChromiumBrowser.launch(executablePath)).rejects.toThrow(/^Chromium cannot start: .+$/);
});
