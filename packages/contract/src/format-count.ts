const inEnglish = new Intl.NumberFormat('en-US');

/** `10,000` in both apps, e-mails and reports, whatever the language of the device is. */
export function formatCount(count: number): string {
  return inEnglish.format(count);
}
