import { readFileSync } from 'node:fs';
import { countedUnit } from '@inkwell/contract/counted-unit';
import { formatCount } from '@inkwell/contract/format-count';
import { illegibleInWords } from '@inkwell/contract/illegible';
import { formatUtcDate, formatUtcMinute, formatUtcTime } from '@inkwell/contract/utc-time';
import Handlebars from 'handlebars';
import { EmbeddedFonts } from '../../core/pdf/embedded-fonts.js';
import type { PdfRenderer } from '../../core/pdf/pdf-renderer.js';
import { printColors } from '../../core/pdf/print-colors.js';
import { type Accuracy, isDifference } from '../accuracy/accuracy.js';
import {
  figureInWords,
  markInWords,
  type ReportedItem,
  type ReportedStep,
  type ReviewReport,
  workInWords,
} from './review-report.js';
import { showDifferences } from './shown-differences.js';

const TEMPLATE = new URL('../../../templates/reviews/review-report-pdf.hbs', import.meta.url);

/** Limit of all differences of a report together: about twelve pages. */
const DIFFERENCES_LIMIT_CHARACTERS = 22_000;

const MAX_NAMED_REFERENCES = 10;

const AUTHORS = {
  you: 'by you',
  user: 'by you',
  system: 'automatically',
  admin: 'by an administrator',
} as const;

/** Without the title: the page margin is CSS, which must not contain text of users. */
const KINDS = { document: 'document', page: 'page', sequential: 'sequential work' } as const;

/** Makes the PDF of a review's report. */
export class ReportPdf {
  private readonly template = Handlebars.create().compile(readFileSync(TEMPLATE, 'utf8'), { strict: true });
  private readonly fonts = new EmbeddedFonts();
  private readonly color = printColors([
    'ink',
    'ink-muted',
    'rule',
    'rule-strong',
    'accent',
    'sunken',
    'green',
    'red',
  ]);

  constructor(private readonly renderer: PdfRenderer) {}

  create(report: ReviewReport): Promise<Uint8Array> {
    return this.renderer.renderPdf(this.html(report));
  }

  /** The document as HTML. */
  html(report: ReviewReport): string {
    const { submittedAt, reviewedAt, replacedAt, reopenReason, result, penalty } = report;
    const kindOfReport = reopenReason === null ? 'Review' : 'Corrected report';
    const values = {
      ...report,
      work: workInWords(report),
      kindOfReport,
      documentTitle: `${kindOfReport} of your ${workInWords(report)}`,
      replacedOn: replacedAt ? formatUtcTime(replacedAt) : '',
      workInMargin: KINDS[report.kind],
      isCorrected: report.round > 1,
      submittedOn: formatUtcTime(submittedAt),
      reviewedOn: formatUtcTime(reviewedAt),
      reviewedDay: formatUtcDate(reviewedAt),
      right: figureInWords(result.correct, countedUnit(report.kind, result.unit)),
      wrong: figureInWords(result.wrong, countedUnit(report.kind, result.unit)),
      illegible: illegibleInWords(result),
      items: describeItems(report.items),
      hasDifferences: report.items.some(({ accuracy }) => accuracy?.runs.some(isDifference)),
      penalty: penalty && { reason: penalty.reason, at: penalty.at ? formatUtcMinute(penalty.at) : '' },
      ledger: report.ledger.map(describeStep),
      color: this.color,
    };
    const document = this.template({ ...values, fonts: '' });
    // Fonts are chosen by the letters of the whole document, including comments and differences.
    return this.template({ ...values, fonts: this.fonts.cssFor(document) });
  }
}

/** The limit is shared equally between the texts; what one text does not use goes to the following ones. */
function describeItems(items: readonly ReportedItem[]) {
  let left = DIFFERENCES_LIMIT_CHARACTERS;
  const differing = items.filter(({ accuracy }) => accuracy?.runs.some(isDifference));
  let waiting = differing.length;
  return items.map((item, index) => {
    const share = waiting > 0 ? left / waiting : 0;
    const differences = item.accuracy && showDifferences(item.accuracy.runs, share);
    if (differences && differences.places > 0) {
      waiting -= 1;
      left = Math.max(0, left - differences.used);
    }
    return {
      number: index + 1,
      title: item.title,
      mark: markInWords(item.isCorrect),
      isWrong: item.isCorrect === false,
      comments: item.comments,
      comparedWith: item.accuracy ? titlesInWords(item.references) : '',
      figures: item.accuracy ? figuresInWords(item.accuracy) : '',
      hasReference: item.accuracy !== null,
      parts: (differences?.parts ?? []).map(describePart),
      leftOut: differences ? leftOut(differences.places - differences.shown, differences.shown) : '',
    };
  });
}

type Part = ReturnType<typeof showDifferences>['parts'][number];

function describePart({ kind, same, written, expected, moreWritten, moreExpected, startsLine }: Part) {
  return {
    isSame: kind === 'same',
    isGap: kind === 'gap',
    before: startsLine ? '\n' : '',
    same,
    written,
    expected,
    moreWritten: moreWritten > 0 ? `and ${figureInWords(moreWritten, 'more words')}` : '',
    moreExpected: moreExpected > 0 ? `and ${figureInWords(moreExpected, 'more words')}` : '',
    gap: `${figureInWords(moreExpected, 'words')} without a difference`,
  };
}

/** A document can be compared with hundreds of images. */
function titlesInWords(titles: readonly string[]): string {
  const named = titles.slice(0, MAX_NAMED_REFERENCES).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}

function leftOut(places: number, shown: number): string {
  if (places === 0) return '';
  if (shown === 0) return `${figureInWords(places, 'differences')}, which there was no room to show.`;
  const verb = places === 1 ? 'is' : 'are';
  return `${figureInWords(places, 'more differences')} ${verb} counted, and not shown here.`;
}

function figuresInWords(accuracy: Accuracy): string {
  const { referenceWords, correct, substituted, missing, inserted, illegible, illegibleMarks } = accuracy;
  const faults = [
    substituted > 0 ? `${formatCount(substituted)} written differently` : '',
    missing > 0 ? `${formatCount(missing)} missing` : '',
    inserted > 0 ? `${formatCount(inserted)} not in the original` : '',
    illegibleInWords({ illegibleMarks, illegibleWords: illegible }),
  ].filter(Boolean);
  const matching = `${formatCount(correct)} of ${figureInWords(referenceWords, 'words')} as in the original`;
  return `${[matching, ...faults].join(', ')}.`;
}

function describeStep({ at, detail, by, deadlineAt }: ReportedStep) {
  return {
    at: formatUtcMinute(at),
    detail,
    author: AUTHORS[by],
    deadline: deadlineAt ? formatUtcMinute(deadlineAt) : '',
  };
}
