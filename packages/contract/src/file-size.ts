/** Formats file sizes for both apps and the server. */

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;
const MEGABYTE = STEP * STEP;

/** The largest reference PDF that can be uploaded. */
export const MAX_REFERENCE_PDF_BYTES = 20 * MEGABYTE;

/** `512 Bytes`, `1.50 KB`, `4.00 MB`, `2.25 GB`: bytes without decimals, larger units with two. */
export function formatFileSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // Compares the rounded number: 1023.999 KB would be shown as 1024.00 KB.
  while (unit < UNITS.length - 1 && Number(size.toFixed(unit === 0 ? 0 : 2)) >= STEP) {
    size /= STEP;
    unit += 1;
  }
  return `${size.toFixed(unit === 0 ? 0 : 2)} ${UNITS[unit]}`;
}

/** `0.35 MB`: always in MB, for reference PDFs. */
export function formatMegabytes(bytes: number): string {
  return `${(Math.max(0, bytes) / MEGABYTE).toFixed(2)} MB`;
}

/** A limit within a sentence: `5MB`, `1.5MB`, `600KB`. */
export function formatSizeLimit(bytes: number): string {
  const [size, unit] = formatFileSize(bytes).split(' ');
  return `${Number(size)}${unit}`;
}
