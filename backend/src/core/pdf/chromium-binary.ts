import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);

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
 * The Chromium to run: the one given, else on Linux x64 the one from npm (unpacked on first use, 207 MB and a
 * few seconds), else an installed Chrome or Chromium.
 */
export async function findChromium(chromiumPath: string | null): Promise<ChromiumBinary> {
  if (chromiumPath) return { executablePath: chromiumPath, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackOnce();
  const executablePath = INSTALLED[process.platform]?.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chrome or Chromium found: install one or set CHROMIUM_PATH');
  return { executablePath, env: {} };
}

let unpacking: Promise<ChromiumBinary> | undefined;

function unpackOnce(): Promise<ChromiumBinary> {
  unpacking ??= unpack().catch((error: unknown) => {
    unpacking = undefined;
    throw error;
  });
  return unpacking;
}

/**
 * Unpacks beside its final place and renames, so that of several processes starting at once none runs a half
 * written program. The package's own code writes straight to its fixed place in the system's temporary
 * folder; a child process with that folder set elsewhere also keeps the work out of this one's memory.
 */
async function unpack(): Promise<ChromiumBinary> {
  const entry = require.resolve('@sparticuz/chromium');
  const folder = join(await privateFolder(), `chromium-${await packageVersion(entry)}`);
  if (!existsSync(folder)) {
    const staging = await mkdtemp(`${folder}-`);
    try {
      const script = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((m) => m.default.executablePath())`;
      const env = { PATH: process.env.PATH, TMPDIR: staging };
      await promisify(execFile)(process.execPath, ['--eval', script], { env });
      await writeFile(join(staging, 'fonts.conf'), fontsConf(folder));
      await rename(staging, folder);
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      // Another process was faster: its copy is as good.
      if (!existsSync(folder)) throw error;
    }
  }
  return { executablePath: join(folder, 'chromium'), env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

async function packageVersion(entry: string): Promise<string> {
  const text = await readFile(join(entry, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * This user's folder for what may be made again. In a temporary folder shared by all users someone else could
 * have put a program there first: one that is not ours alone is refused.
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

/** The system's fonts where there are any, and the few that come with the package. */
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
