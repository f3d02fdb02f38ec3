let used = 0;

/** Returns a new private IP address at each call. Two workers never get the same one. */
export function nextAddress(worker: number): string {
  used++;
  return `10.${worker % 256}.${used >> 8}.${used & 255}`;
}
