import { splitLineStart } from '@inkwell/contract/compared-run';
import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { illegibleInWords } from '@inkwell/contract/illegible';
import { formatUtcTime } from '@inkwell/contract/utc-time';
import type { ReviewItem } from '../../reviews/texts/review-items.service.js';
import type { ScoredItem } from '../../reviews/texts/review-proposals.service.js';
import { CasePage } from './case-page.js';
import type { ReviewRecord } from './case-records.js';

/** A text beside its reference. */
export interface ComparedItem {
  title: string;
  textVersion: number | null;
  references: ReviewItem['references'];
  referenceText: string | null;
  accuracy: NonNullable<ScoredItem['accuracy']>;
}

type Run = ComparedItem['accuracy']['runs'][number];

/** The page that shows texts beside their references, word by word and in full. */
export class CaseComparison {
  private readonly page = new CasePage<ReturnType<typeof valuesOf>>('case-file-comparison');

  html(review: Omit<ReviewRecord, 'reportKey'>, items: readonly ComparedItem[], now: Date): string {
    return this.page.html(valuesOf(review, items, now));
  }
}

function valuesOf(
  { title, round, submittedAt, publishedAt }: Omit<ReviewRecord, 'reportKey'>,
  items: readonly ComparedItem[],
  now: Date,
) {
  return {
    documentTitle: `Comparison: ${title}, round ${round}`,
    title,
    round,
    submittedOn: formatUtcTime(submittedAt),
    comparedOn: formatUtcTime(now),
    isPublished: publishedAt !== null,
    items: items.map(({ accuracy, ...item }) => ({
      title: item.title,
      referenceTitle: item.references
        .map(({ title: of, version }) => `${of} (version ${version})`)
        .join(', '),
      textVersion: item.textVersion ?? '',
      figures: figuresInWords(accuracy),
      isPartial: !accuracy.coversHalf,
      runs: accuracy.runs.map(describeRun),
    })),
  };
}

function figuresInWords(accuracy: ComparedItem['accuracy']): string {
  const { referenceWords, correct, substituted, missing, inserted, illegible, illegibleMarks } = accuracy;
  const figures = [
    `${formatCount(correct)} of ${pluralize(referenceWords, 'word')} as in the reference`,
    `${formatCount(substituted)} written differently`,
    `${formatCount(missing)} missing`,
    `${formatCount(inserted)} not in the reference`,
    illegibleInWords({ illegibleMarks, illegibleWords: illegible }),
  ];
  return `${figures.filter(Boolean).join(', ')}: ${accuracy.percentage}%.`;
}

function describeRun(run: Run) {
  const { kind, expected, written, startsLine } = splitLineStart(run);
  const isSame = kind === 'same';
  const isIllegible = kind === 'illegible';
  return {
    before: startsLine ? '\n' : '',
    same: isSame || isIllegible ? written : '',
    illegible: isIllegible ? expected : '',
    written: isSame || isIllegible ? '' : written,
    expected: isSame || isIllegible ? '' : expected,
  };
}
