const VOCABULARY = 20_000;

/** Kinds of errors: half are replaced words, a quarter missing words, a quarter an inserted word. */
const SUBSTITUTED = 0.5;
const MISSING = 0.75;

/**
 * A text and its copy with a share of wrong words, the same at each call. If all are wrong, the copy has no word of the
 * text. Some words are frequent and most are rare, as in any language.
 * @returns {{ reference: string[], written: string[] }}
 */
export function makeTexts(words, share) {
  const random = randomNumbers(words);
  const word = (of) => `${of}${Math.floor(Math.exp(random() * Math.log(VOCABULARY)))}`;
  const reference = Array.from({ length: words }, () => word('word'));
  const written = reference.flatMap((right) => {
    if (share === 1) return [word('other')];
    if (random() >= share) return [right];
    const kind = random();
    if (kind < SUBSTITUTED) return [random() < 0.5 ? `${right}x` : word('word')];
    return kind < MISSING ? [] : [right, word('word')];
  });
  return { reference, written };
}

function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
