import { diffArrays } from 'diff';
import DiffMatchPatch from 'diff-match-patch';
import fastDiff from 'fast-diff';

/**
 * The aligners by name: how each aligns, and the edit distance of its alignment. The libraries have no substitution, so
 * adjacent missing and inserted words count as the larger of the two numbers.
 */
export const ALIGNERS = {
  engine: async () => {
    const { matchWords } = await import(
      new URL('../../backend/dist/reviews/accuracy/match-words.js', import.meta.url)
    );
    return { align: matchWords, distanceOf: distanceOfMatches };
  },
  diff: () => ({
    align: (reference, written) => diffArrays(reference, written),
    distanceOf: (parts) =>
      distanceOfParts(
        parts.map(({ added, removed, count }) => ({ kind: added ? 1 : removed ? -1 : 0, count })),
      ),
  }),
  'fast-diff': () => ({
    align: (reference, written) => fastDiff(...asCharacters(reference, written)),
    distanceOf: distanceOfPairs,
  }),
  // With its own limit of one second, after which it returns what it has; without it long texts take minutes.
  'diff-match-patch': () => {
    const library = new DiffMatchPatch();
    return {
      align: (reference, written) => library.diff_main(...asCharacters(reference, written), false),
      distanceOf: distanceOfPairs,
    };
  },
};

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const CHARACTERS = 0xffff;

/** One character for each word, as both libraries advise. */
function asCharacters(...texts) {
  const numbers = new Map();
  return texts.map((words) => {
    const codes = words.map((word) => {
      if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
      const number = numbers.get(word);
      return number < FIRST_SURROGATE ? number : number + SURROGATES;
    });
    if (numbers.size + SURROGATES > CHARACTERS) throw new Error('There are more words than characters');
    return codes.map((code) => String.fromCharCode(code)).join('');
  });
}

function distanceOfPairs(pairs) {
  return distanceOfParts(pairs.map(([kind, { length: count }]) => ({ kind, count })));
}

function distanceOfMatches(matches, { length: writtenLength }) {
  const parts = [];
  let at = 0;
  for (const match of matches) {
    if (match < 0) parts.push({ kind: -1, count: 1 });
    else {
      parts.push({ kind: 1, count: match - at }, { kind: 0, count: 1 });
      at = match + 1;
    }
  }
  parts.push({ kind: 1, count: writtenLength - at });
  return distanceOfParts(parts);
}

/** The edit distance of parts that are equal (0), only in the reference (-1) or only in the copy (1). */
function distanceOfParts(parts) {
  let distance = 0;
  let missing = 0;
  let inserted = 0;
  for (const { kind, count } of parts) {
    if (kind < 0) missing += count;
    else if (kind > 0) inserted += count;
    else if (count > 0) {
      distance += Math.max(missing, inserted);
      missing = 0;
      inserted = 0;
    }
  }
  return distance + Math.max(missing, inserted);
}
