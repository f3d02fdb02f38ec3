const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text);

export const green = paint(32);
export const red = paint(31);
export const dim = paint(2);
export const bold = paint(1);

export const print = (text = '') => process.stdout.write(`${text}\n`);

export const seconds = (durationMs) => `${(durationMs / 1000).toFixed(1)} s`;

/** Prints one line and ends the script. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
