import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ChromiumStartError } from './chromium-start-error.js';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

export interface ChromiumBinary {
  executablePath: string;
  /** Added to the browser's environment. */
  env: Record<string, string>;
}

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (n) => `/usr/bin/${n}`,
  ),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA].map(
    (folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
};

/**
 * Without a UTF-8 locale, as on a minimal Linux, Chromium cannot write a file whose name is not ASCII. Every glibc has this one;
 * musl and macOS ignore it.
 */
const LOCALE = { LC_ALL: 'C.UTF-8' };

/** `chromium --version` takes 20 ms; the first read of its 207 MB from a slow disk takes seconds. */
const VERSION_TIMEOUT_MS = 60_000;

/**
 * Finds the Chromium to run: the given one, else on Linux x64 the one from npm (unpacked on first use, 207 MB and
 * a few seconds), else an installed Chrome or Chromium.
 * @throws ChromiumStartError if there is none, or if it cannot start on this machine.
 */
export async function findChromium(chromiumPath: string | null): Promise<ChromiumBinary> {
  if (!chromiumPath && process.platform === 'linux' && process.arch === 'x64') return findChromiumFromNpm();
  const executablePath = chromiumPath ?? INSTALLED[process.platform]?.find((path) => existsSync(path));
  if (!executablePath) throw new ChromiumStartError('no Chrome or Chromium is installed');
  const binary = { executablePath, env: LOCALE };
  // On Windows and macOS a browser brings its own libraries; on Windows `--version` would open a window.
  if (process.platform === 'linux') await checkStarts(binary);
  return binary;
}

let foundFromNpm: Promise<ChromiumBinary> | undefined;

/** After a failed start: the next one unpacks what a cleaner of temporary folders has deleted. */
export function forgetChromium(): void {
  foundFromNpm = undefined;
}

function findChromiumFromNpm(): Promise<ChromiumBinary> {
  foundFromNpm ??= unpackChromium()
    .then((binary) => addMissingLibraries(binary, unpackLibraries))
    .catch((error: unknown) => {
      forgetChromium();
      throw error instanceof ChromiumStartError ? error : ChromiumStartError.from(error);
    });
  return foundFromNpm;
}

/** Runs the program once, and adds the libraries of the npm package if the system lacks one that it needs. */
export async function addMissingLibraries(
  binary: ChromiumBinary,
  unpack: () => Promise<string>,
): Promise<ChromiumBinary> {
  try {
    await checkStarts(binary);
    return binary;
  } catch (error) {
    if (!(error instanceof ChromiumStartError && error.isLibraryMissing)) throw error;
  }
  const folders = [process.env.LD_LIBRARY_PATH, await unpack()].filter(Boolean);
  const complete = { ...binary, env: { ...binary.env, LD_LIBRARY_PATH: folders.join(':') } };
  await checkStarts(complete);
  return complete;
}

async function checkStarts({ executablePath, env }: ChromiumBinary): Promise<void> {
  try {
    await run(executablePath, ['--version'], {
      env: { ...process.env, ...env },
      timeout: VERSION_TIMEOUT_MS,
    });
  } catch (error) {
    throw ChromiumStartError.from(error);
  }
}

async function unpackChromium(): Promise<ChromiumBinary> {
  const executablePath = await unpackOnce(
    'chromium',
    'chromium',
    'default.executablePath()',
    (staging, target) => writeFile(join(staging, 'fonts.conf'), fontsConf(target)),
  );
  const folder = dirname(executablePath);
  return { executablePath, env: { ...LOCALE, FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

/** The package's copies of libnspr4, libnss3, libexpat …, which a minimal Linux does not have. */
export async function unpackLibraries(): Promise<string> {
  const archive = JSON.stringify(join(packageFolder(), 'bin', 'al2023.tar.br'));
  return dirname(await unpackOnce('libraries', 'al2023/lib/libnss3.so', `inflate(${archive})`));
}

/**
 * Unpacks beside the final folder and renames, so that of several processes that start at once none runs a half
 * written program. The package's own code writes to the system's temporary folder; a child process with another
 * temporary folder also keeps the work out of this process's memory.
 * @param file a file in the folder. If it is missing, the folder is unpacked again: cleaners of temporary folders delete old files.
 * @param call a call on the package's exports
 * @returns the path of the file
 */
async function unpackOnce(
  name: string,
  file: string,
  call: string,
  complete?: (staging: string, folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(await privateFolder(), `${name}-${await packageVersion()}`);
  const path = join(folder, file);
  const wasUnpacked = existsSync(folder);
  if (existsSync(path)) return path;
  // Only if it was there before the check: another process may have just put its complete folder there.
  if (wasUnpacked) await rm(folder, { recursive: true, force: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    const url = JSON.stringify(pathToFileURL(packageEntry()).href);
    const env = { PATH: process.env.PATH, TMPDIR: staging };
    await run(process.execPath, ['--eval', `import(${url}).then((chromium) => chromium.${call})`], { env });
    await complete?.(staging, folder);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // If another process was faster, its copy is used.
    if (!existsSync(path)) throw error;
  }
  return path;
}

const packageEntry = (): string => require.resolve('@sparticuz/chromium');
const packageFolder = (): string => dirname(dirname(packageEntry()));

async function packageVersion(): Promise<string> {
  const text = await readFile(join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Returns this user's folder for files that can be made again. Another user could have created it first in the
 * shared temporary folder, with a program in it: a folder that others can open is refused.
 */
export async function privateFolder(): Promise<string> {
  const { uid, username } = userInfo();
  const folder = join(tmpdir(), `inkwell-chromium-${uid >= 0 ? uid : username}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const isOurs = process.platform === 'win32' || (found.uid === uid && (found.mode & 0o077) === 0);
  if (!found.isDirectory() || !isOurs)
    throw new Error(`${folder} must be a folder that only this user can open`);
  return folder;
}

/** The system's fonts, if there are any, and the few that come with the package. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
