type Pattern = readonly [name: string, pattern: RegExp];

/** In this order, because most browsers also name the browsers whose engine or pages they support. */
const BROWSERS: readonly Pattern[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /(OPR|OPiOS)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ['Safari', /Version\/.*Safari\//],
];
/** In this order, because Android names Linux, and an iPhone names Mac OS X. */
const SYSTEMS: readonly Pattern[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux/],
];

/** Returns the browser and the system that a user agent names, such as `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const nameIn = (patterns: readonly Pattern[]) =>
    patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
