import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { missingWords, type WordCountColour, wordCountColour } from '@inkwell/contract/submission-rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pace, WorkMode } from '../api/types';
import { useWorkAddress } from '../work/assignment';
import styles from './WorkModes.module.css';

interface WorkModesProps {
  /** Undefined until it is loaded. */
  pace: Pace | undefined;
  /** True if less than a day is left. Then no number of words a day is named. */
  isLastDay: boolean;
  /** Those that the project offers. */
  modes: readonly WorkMode[];
}

const TITLES = [
  'Your progress',
  'Two ways to work. Either one completes your work.',
  'Three ways to work. Any one of them completes your work.',
];

/** The progress of the modes. */
export function WorkModes({ modes, ...progress }: WorkModesProps) {
  return (
    <section className={styles.modes} aria-labelledby="work-modes">
      <h3 id="work-modes" className={styles.title}>
        {TITLES[modes.length - 1]}
      </h3>
      {/* The same lines before the answer arrives, so that nothing moves. */}
      <ul className={styles.list}>
        {modes.map((mode) => (
          <ModeItem key={mode} mode={mode} {...progress} />
        ))}
      </ul>
    </section>
  );
}

const BLANK = '\u00a0';
const NOT_LOADED = {
  words: 0,
  wordsNeeded: 0,
  pages: { submitted: 0, total: 0 },
  sequential: { submitted: 0, total: 0, isStarted: false, isCompletable: false },
};

function ModeItem({ mode, pace, isLastDay }: Omit<WorkModesProps, 'modes'> & { mode: WorkMode }) {
  const addressOf = useWorkAddress();
  const { words, wordsNeeded, pages, sequential } = pace ?? NOT_LOADED;
  switch (mode) {
    case 'document':
      return (
        <Mode
          name="One document"
          progress={
            pace && (
              <>
                <strong>{formatCount(words)}</strong> of {formatCount(wordsNeeded)} words in your document
              </>
            )
          }
          share={shareOf(words, wordsNeeded)}
          colour={wordCountColour(words, wordsNeeded)}
          note={pace ? paceNote(pace, isLastDay) : BLANK}
        />
      );
    case 'pages':
      return (
        <Mode
          name={<Link to={addressOf('/page-selection')}>Page by page</Link>}
          progress={pace && submittedOf(pages)}
          share={shareOf(pages.submitted, pages.total)}
        />
      );
    case 'sequential':
      return (
        <Mode
          name={<Link to={addressOf('/sequential-work')}>Every page in order</Link>}
          progress={pace && submittedOf(sequential)}
          share={shareOf(sequential.submitted, sequential.total)}
          note={sequentialNote(sequential)}
        />
      );
  }
}

interface ModeProps {
  name: ReactNode;
  progress: ReactNode;
  /** 0 to 1. */
  share: number;
  colour?: WordCountColour | 'blue';
  note?: string | undefined;
}

function Mode({ name, progress, share, colour = 'blue', note }: ModeProps) {
  return (
    <li className={styles.mode}>
      <p className={styles.name}>{name}</p>
      <p className={styles.progress}>{progress ?? BLANK}</p>
      {/* Repeats the text above. */}
      <div className={styles.bar} aria-hidden="true">
        <div className={styles[colour]} style={{ width: `${share * 100}%` }} />
      </div>
      {note ? <p className={styles.note}>{note}</p> : null}
    </li>
  );
}

/** What is needed to submit the document. A number of words a day is named only if that many are enough. */
function paceNote({ words, wordsNeeded, perDay }: Pace, isLastDay: boolean): string {
  const missing = missingWords(words, wordsNeeded);
  if (!missing) return 'That is enough to submit it.';
  return isLastDay || perDay === 0
    ? `${missing}.`
    : `${formatCount(perDay)} words a day from now on are enough.`;
}

function sequentialNote({ submitted, total, isCompletable }: Pace['sequential']): string | undefined {
  if (!isCompletable) return undefined;
  if (submitted >= total) return 'Complete it to finish your work.';
  return total - submitted === 1
    ? 'Only a reported image is left. You can complete your work without it.'
    : 'Only reported images are left. You can complete your work without them.';
}

type Submitted = Pace['pages'];

const shareOf = (done: number, total: number) => (total > 0 ? Math.min(1, done / total) : 0);

function submittedOf({ submitted, total }: Submitted): string {
  if (total === 0) return 'No images are available';
  return `${formatCount(submitted)} of ${pluralize(total, 'image')} submitted`;
}
