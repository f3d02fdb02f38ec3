import type { Reading } from './useReading';
import { type Shortcuts, useShortcuts } from './useShortcuts';

/** The keys for whoever reads, and more for whoever may judge. None while a dialog is open. */
export function useReadingKeys(reading: Reading, more: Shortcuts, isDialogOpen: boolean): void {
  useShortcuts(
    {
      j: () => reading.goTo(1),
      k: () => reading.goTo(-1),
      n: () => reading.toDifference(1),
      p: () => reading.toDifference(-1),
      ...more,
    },
    { isOff: isDialogOpen },
  );
}

/** Where the keys have led, in words. */
export function describePlace({ index, count, nameOf, jump, view }: Reading): string {
  const place = count > 1 ? `Text ${index + 1} of ${count}: ${nameOf(index)}. ` : '';
  if (view !== 'differences' || jump.description === null) return place;
  return `${place}Difference ${jump.current + 1} of ${jump.count}. ${jump.description}`;
}
