import { formatTimeLeft } from '@inkwell/contract/time-left';
import {
  type ClockStep,
  type LiftReason,
  MISSED_DEADLINE,
  type ReturnDetails,
  type WorkMode,
} from './clock-ledger.js';

const HOUR_MS = 3_600_000;

const SUBMITTED: Record<WorkMode, string> = {
  document: 'The document was submitted.',
  pages: 'Every page was submitted.',
  sequential: 'The sequential work was completed.',
};

const LIFTED: Record<LiftReason, string> = {
  deadline_extended: 'The penalty was removed, because the deadline was moved.',
  submitted_in_time: 'The penalty was removed, because the work had been submitted in time.',
};

/** Describes a step in one sentence for its user. */
export function describeStep(step: ClockStep): string {
  switch (step.kind) {
    case 'started':
      return 'The work timer started.';
    case 'extended': {
      const { hours, reason, isRequested } = step.details;
      return `The deadline was moved by ${hoursInWords(hours)}${isRequested ? ', as requested' : ''}: ${sentence(reason)}`;
    }
    case 'deadline_set':
      return `The deadline was set: ${sentence(step.details.reason)}`;
    case 'ended':
      return `The assignment was ended: ${sentence(step.details.reason)}`;
    case 'submitted':
      return SUBMITTED[step.details.mode];
    case 'returned': {
      const { hours, reason } = step.details;
      return `${returnedInWords(step.details)} was returned for correction, with at least ${hoursInWords(hours)}: ${sentence(reason)}`;
    }
    case 'penalized':
      return `Penalty: ${penaltyInWords(step.details.reason, step.details.isSequential)}`;
    case 'penalty_removed':
      return step.details.reason ? LIFTED[step.details.reason] : 'The penalty was removed.';
  }
}

/** Names the returned work at the beginning of a sentence. */
export function returnedInWords({ reviewKind, title }: ReturnDetails): string {
  if (reviewKind === 'page') return title ? `The page “${title}”` : 'A page';
  return reviewKind === 'document' ? 'The document' : 'The sequential work';
}

/** Describes the reason of a penalty. */
export function penaltyInWords(reason: string, isSequential: boolean): string {
  const why = reason === MISSED_DEADLINE ? 'The deadline passed with nothing submitted.' : sentence(reason);
  return isSequential ? `${why} The sequential work is penalized, too.` : why;
}

/** Returns for example `1 hour`, `36 hours` or `3 days`. */
export function hoursInWords(hours: number): string {
  return formatTimeLeft(hours * HOUR_MS);
}

/** Ends a typed reason with a full stop. Turns a reason like `missed_deadline` into words. */
function sentence(reason: string): string {
  const isIdentifier = /^[a-z]+(_[a-z]+)+$/.test(reason);
  const words = isIdentifier ? reason[0]?.toUpperCase() + reason.slice(1).replaceAll('_', ' ') : reason;
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
