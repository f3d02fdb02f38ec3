const DAY_MS = 24 * 60 * 60 * 1000;

/** The last time before or at `now` that had this time of day in UTC. @param timeOfDay `HH:MM` */
export function lastDueTime(now: Date, timeOfDay: string): Date {
  const due = new Date(`${now.toISOString().slice(0, 10)}T${timeOfDay}:00.000Z`);
  return due > now ? new Date(due.getTime() - DAY_MS) : due;
}

/** The folder of a scheduled backup: `inkwell-20261123-020000Z`. In the order of the names, the newest is last. */
export function folderName(now: Date): string {
  return `inkwell-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}Z`;
}

export function isFolderName(name: string): boolean {
  return /^inkwell-\d{8}-\d{6}Z$/.test(name);
}
