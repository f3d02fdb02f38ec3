const inEnglish = new Intl.NumberFormat('en-US');

/** `10,000` in both apps, e-mails and reports, whatever the language of the device is. */
export function formatCount(count: number): string {
  return inEnglish.format(count);
}

/** `1 hour`, `1,200 hours`. */
export function pluralize(count: number, noun: string, format = formatCount): string {
  const figure = format(count);
  return `${figure} ${noun}${figure === '1' ? '' : 's'}`;
}
