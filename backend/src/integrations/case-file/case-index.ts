import { countedUnit } from '@inkwell/contract/counted-unit';
import { formatFileSize } from '@inkwell/contract/file-size';
import { formatCount } from '@inkwell/contract/format-count';
import { emailName } from '@inkwell/contract/operation-names';
import { formatUtcTime } from '@inkwell/contract/utc-time';
import { CasePage } from './case-page.js';
import type { AuditRecord, CaseRecords, EmailRecord, ResultRecord, WorkKind } from './case-records.js';
import type { WrittenReview } from './case-reviews.service.js';
import type { WrittenText, WrittenVersion } from './case-texts.service.js';
import { timelineOf, workOf } from './case-timeline.js';
import type { ListedFile } from './verify/manifest.js';

export interface IndexedCase {
  records: CaseRecords;
  /** The site's name. */
  brand: string;
  /** Of the server. */
  version: string;
  createdAt: Date;
  certificateSha256: string;
  texts: WrittenText[];
  reviews: WrittenReview[];
  /** `path` is null if the text is not stored any more. */
  emails: (EmailRecord & { path: string | null })[];
  /** All files but this page, the list of files and its signature. */
  files: readonly ListedFile[];
}

const STATES = {
  ended: 'Ended without a start',
  submitted: 'Submitted',
  not_started: 'Not started',
  in_progress: 'In progress',
  overdue: 'Overdue',
} as const;

const ACTORS = {
  you: 'the user',
  user: 'the user',
  admin: 'an administrator',
  system: 'the system',
} as const;
const KINDS = { document: 'Document', page: 'Page', sequential: 'Sequential work' } as const;
const REASONS: Readonly<Record<string, string>> = {
  manual: 'saved by hand',
  conflict: 'chosen in a conflict',
  not_chosen: 'not chosen in a conflict',
  submit: 'submitted',
};

/** The page with which a case file is read. */
export class CaseIndex {
  private readonly page = new CasePage<ReturnType<typeof valuesOf>>('case-file-index');

  html(given: IndexedCase): string {
    return this.page.html(valuesOf(given));
  }
}

function valuesOf({ records, brand, version, createdAt, certificateSha256, ...written }: IndexedCase) {
  const { facts, agreement, guidelines, extensionRequests, imageReports } = records;
  const paths = new Set(written.files.map(({ path }) => path));
  // They are listed with their texts.
  const versions = new Set(written.texts.flatMap((text) => text.versions.map(({ path }) => path)));
  const penalties = records.ledger.filter(({ kind }) => kind === 'penalized' || kind === 'penalty_removed');
  return {
    documentTitle: `Case file: ${facts.user.name}, assignment ${facts.number}`,
    brand,
    version,
    createdOn: formatUtcTime(createdAt),
    certificate: certificateSha256.replace(/(.{4})(?!$)/g, '$1 '),
    user: facts.user,
    number: facts.number,
    facts: describeFacts(records),
    timeline: timelineOf(records).map(({ at, what }) => ({
      iso: at.toISOString(),
      at: formatUtcTime(at),
      what,
    })),
    agreement: agreement && {
      ...agreement,
      signedOn: formatUtcTime(agreement.signedAt),
      picture: `data:image/png;base64,${agreement.signaturePng.toString('base64')}`,
      hasPdf: paths.has('agreement/agreement.pdf'),
    },
    ledger: records.ledger.map(describeStep),
    penalties: penalties.map(describeStep),
    isPenalized: facts.penalizedAt !== null,
    guidelines: guidelines.map((one) => ({
      version: one.version,
      from: formatUtcTime(one.createdAt),
      to: time(one.replacedAt),
      isNewestOpened: one.isNewestOpened,
      path: one.html === '' ? '' : `guidelines/version-${one.version}.html`,
    })),
    texts: written.texts.map(describeText),
    reviews: written.reviews.map(describeReview),
    requests: extensionRequests.map((one) => ({
      ...one,
      askedOn: formatUtcTime(one.createdAt),
      answer: one.isWithdrawn ? 'withdrawn' : (one.answer ?? 'not answered'),
      answeredOn: time(one.answeredAt),
      by: one.answeredBy?.name ?? '',
      more: one.refusalReason ?? (one.grantedHours === null ? '' : `${formatCount(one.grantedHours)} hours`),
    })),
    imageReports: imageReports.map((one) => ({
      ...one,
      reportedOn: formatUtcTime(one.createdAt),
      answer: one.answer ?? 'not answered',
      answeredOn: time(one.answeredAt),
      by: one.answeredBy?.name ?? '',
    })),
    auditEntries: records.auditEntries.map(describeAuditEntry),
    emails: written.emails.map((email) => ({
      name: emailName(email.template),
      recipient: email.recipient,
      createdOn: formatUtcTime(email.createdAt),
      state: emailState(email),
      attachments: email.attachments.join(', '),
      path: email.path ?? '',
    })),
    files: written.files
      .filter(({ path }) => !versions.has(path))
      .map(({ path, bytes, sha256 }) => ({ path, size: formatFileSize(bytes), sha256 })),
  };
}

function describeFacts({ facts }: CaseRecords) {
  const rows: [string, string | null][] = [
    ['User', facts.user.name],
    ['E-mail', facts.user.email],
    ['Project', facts.project.name],
    ['State', STATES[facts.state]],
    ['Given', formatUtcTime(facts.givenAt)],
    ['Time for the work', `${formatCount(facts.workWindowHours)} hours`],
    ['Minimum of words', facts.minWords === null ? null : formatCount(facts.minWords)],
    ['Started', time(facts.startedAt)],
    ['Deadline', time(facts.deadlineAt)],
    ['Submitted', time(facts.submittedAt)],
    ['Ended', time(facts.endedAt)],
    ['Result', facts.accuracyResult && `${facts.accuracyResult.percentage}%`],
    ['Result of the sequential work', facts.sequentialAccuracy && `${facts.sequentialAccuracy.percentage}%`],
    ['Id of the assignment', facts.id],
  ];
  return rows.filter(([, value]) => value).map(([name, value]) => ({ name, value }));
}

function describeStep(step: CaseRecords['ledger'][number]) {
  const { at, by, deadlineAt } = step;
  return {
    at: formatUtcTime(at),
    detail: step.detail,
    by: step.admin?.name ?? ACTORS[by],
    deadline: time(deadlineAt),
  };
}

function describeText({ kind, title, submittedAt, returnedAt, versions }: WrittenText) {
  const submitted = versions.filter(({ reason }) => reason === 'submit').map(describeVersion);
  const newest = versions.at(-1);
  return {
    kind: KINDS[kind],
    title: kind === 'document' ? '' : title,
    submittedOn: time(submittedAt),
    returnedOn: time(returnedAt),
    notable: [...submitted, ...(newest && newest.reason !== 'submit' ? [describeVersion(newest)] : [])],
    count: formatCount(versions.length),
    versions: versions.map(describeVersion),
  };
}

function describeVersion({
  version,
  savedAt,
  length,
  reason,
  restoredFrom,
  author,
  path,
  plainText,
}: WrittenVersion) {
  const why = [
    reason === null ? '' : (REASONS[reason] ?? reason),
    restoredFrom === null ? '' : `restored from version ${restoredFrom}`,
  ];
  return {
    version,
    savedOn: formatUtcTime(savedAt),
    length: formatCount(length),
    why: why.filter(Boolean).join(', '),
    author: author ? (author.name ?? 'a deleted account of the staff') : 'the user',
    path,
    plainPath: plainText?.path ?? '',
    sha256: plainText?.sha256 ?? '',
  };
}

function describeReview({ earlierResults, ...review }: WrittenReview) {
  const { result, publishedAt } = review;
  return {
    work: workOf(review),
    submittedOn: formatUtcTime(review.submittedAt),
    dueOn: formatUtcTime(review.dueAt),
    status: { open: 'not published', returned: 'returned for correction', published: 'published' }[
      review.status
    ],
    comparison: review.comparison ?? '',
    returned: review.returnedAt && {
      on: formatUtcTime(review.returnedAt),
      reason: review.returnReason ?? '',
      hours: formatCount(review.returnHours ?? 0),
    },
    results: [
      ...(result && publishedAt
        ? [
            {
              ...describeResult(review.kind, { ...review, result, publishedAt }),
              version: review.resultVersion,
              report: review.report ?? '',
              reopened: null,
            },
          ]
        : []),
      ...earlierResults.toReversed().map((one) => ({
        ...describeResult(review.kind, one),
        version: one.version,
        report: one.report ?? '',
        reopened: { on: formatUtcTime(one.reopenedAt), by: one.reopenedBy?.name ?? '', reason: one.reason },
      })),
    ],
  };
}

function describeResult(kind: WorkKind, result: Omit<ResultRecord, 'reportKey'>) {
  const { correct, wrong, percentage, unit } = result.result;
  const counted = countedUnit(kind, unit);
  return {
    percentage,
    figures: `${formatCount(correct)} right and ${formatCount(wrong)} wrong ${counted}`,
    publishedOn: formatUtcTime(result.publishedAt),
    by: result.reviewer
      ? (result.reviewer.name ?? 'a deleted account')
      : 'the program, by comparing the words',
    overrideReason: result.overrideReason ?? '',
    overallComments: result.overallComments,
    comments: result.marks.flatMap(({ isCorrect, comments }, index) => {
      const mark = isCorrect === null ? '' : isCorrect ? 'right' : 'wrong';
      return mark || comments ? [{ number: index + 1, mark, comments }] : [];
    }),
  };
}

function describeAuditEntry({ createdAt, action, actor, apiKey, details, changes }: AuditRecord) {
  return {
    at: formatUtcTime(createdAt),
    action,
    actor: actor ? (actor.name ?? 'a deleted account') : '',
    apiKey: apiKey ?? '',
    facts: [
      // The whole case file is about this assignment and its user.
      ...Object.entries(details).filter(([name]) => name !== 'assignmentId' && name !== 'userEmail'),
      ...Object.entries(changes ?? {}).map(([name, change]) => [name, changeInWords(change)] as const),
    ].map(([name, value]) => ({ name, value: String(value) })),
  };
}

function changeInWords(change: NonNullable<AuditRecord['changes']>[string]): string {
  if ('before' in change) return `${change.before ?? 'empty'} → ${change.after ?? 'empty'}`;
  return `${formatCount(change.lengthBefore)} → ${formatCount(change.lengthAfter)} characters`;
}

function emailState({ sentAt, refusedAt, lastError, attempts }: EmailRecord): string {
  if (sentAt) return `sent ${formatUtcTime(sentAt)}`;
  if (refusedAt) return `refused by the mail server ${formatUtcTime(refusedAt)}: ${lastError ?? ''}`;
  if (lastError) return `not sent: ${lastError}`;
  return attempts === 0 ? 'waiting' : 'not sent';
}

function time(at: Date | null): string {
  return at ? formatUtcTime(at) : '';
}
