/** Consecutive words of a comparison. A line break stands before each word that begins a line of its text. */
interface ComparedRun {
  kind: 'same' | 'wrong' | 'missing' | 'inserted' | 'illegible';
  expected: string;
  written: string;
}

/**
 * The run without the line breaks before its first words, and whether it is shown in a new line: the lines are those of what was
 * written, and those of the reference where words are missing.
 */
export function splitLineStart<Run extends ComparedRun>(run: Run): Run & { startsLine: boolean } {
  const shown = run.kind === 'missing' ? run.expected : run.written;
  return {
    ...run,
    expected: run.expected.replace(/^\n/, ''),
    written: run.written.replace(/^\n/, ''),
    startsLine: shown.startsWith('\n'),
  };
}
