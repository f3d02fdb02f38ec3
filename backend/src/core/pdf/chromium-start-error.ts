const MISSING_LIBRARY = /error while loading shared libraries: (.+?): cannot open shared object file/;
/** The message in the output of a Node program that failed. */
const ERROR_LINE = /^\w*Error: .+$/m;

const REMEDY =
  'Install Chrome or Chromium (on Debian: apt-get install chromium) and set CHROMIUM_PATH to its program.';
const REMEDY_FOR_NOEXEC =
  'Set TMPDIR to a folder from which programs may be run, or CHROMIUM_PATH to an installed Chrome or Chromium.';

/** Chromium cannot start on this machine. The message is one line: the reason and the remedy. */
export class ChromiumStartError extends Error {
  override readonly name = 'ChromiumStartError';

  constructor(
    reason: string,
    {
      remedy = REMEDY,
      isLibraryMissing = false,
      cause,
    }: { remedy?: string; isLibraryMissing?: boolean; cause?: unknown } = {},
  ) {
    super(`Chromium cannot start: ${reason}. ${remedy}`, { cause });
    this.isLibraryMissing = isLibraryMissing;
  }

  readonly isLibraryMissing: boolean;

  /** Finds the reason in what the operating system, the loader or puppeteer says. */
  static from(cause: unknown): ChromiumStartError {
    const { code, path, stderr, message } = cause as NodeJS.ErrnoException & { stderr?: string };
    const library = MISSING_LIBRARY.exec(stderr ?? message)?.[1];
    if (library) {
      return new ChromiumStartError(`the system has no ${library}`, { isLibraryMissing: true, cause });
    }
    if (code === 'ENOENT' && path) return new ChromiumStartError(`there is no program ${path}`, { cause });
    if (code === 'EACCES' && path) {
      return new ChromiumStartError(`${path} may not be run`, { remedy: REMEDY_FOR_NOEXEC, cause });
    }
    const output = stderr?.trim() || message;
    const [reason = ''] = ERROR_LINE.exec(output) ?? output.split('\n', 1);
    return new ChromiumStartError(reason.replace(/\.$/, ''), { cause });
  }
}
