let used = 0;

/** An address of the network kept for documentation, another one each time: `worker` keeps workers apart. */
export function nextAddress(worker: number): string {
  used++;
  return `10.${worker % 256}.${used >> 8}.${used & 255}`;
}
