import { pathKey } from '@inkwell/contract/name-key';

/**
 * Finds what belongs to each file among the given names, which another system may have written.
 * @param files for each, the names by which it is known, the best first
 * @returns for each file the index of the given name
 */
export function matchNames(
  files: readonly (readonly string[])[],
  given: readonly string[],
): (number | undefined)[] {
  const matched: (number | undefined)[] = files.map(() => undefined);
  const rounds = Math.max(0, ...files.map((names) => names.length));
  for (let at = 0; at < rounds; at += 1) {
    // An exact match wins: its name is no longer there for a file whose name is only similar.
    for (const toKey of [(name: string) => name, pathKey]) {
      const taken = new Set(matched);
      const places = new Map(
        given
          .map((name, place) => [toKey(name), place] as const)
          .filter(([, place]) => !taken.has(place))
          .reverse(),
      );
      for (const [file, names] of files.entries()) matched[file] ??= places.get(toKey(names[at] ?? ''));
    }
  }
  return matched;
}
