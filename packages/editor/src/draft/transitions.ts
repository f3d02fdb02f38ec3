import { hasCode } from '@inkwell/web/api-error';
import { isSignedOut, type SavedValue } from './draft-calls';
import type { CloseReason, SaveState } from './draft-state';
import type { Comparison } from './server-comparison';
import type { SaveOutcome } from './server-draft';

/** What a session may do next. The value itself is not part of it. */
export interface SessionState<Value> {
  save: SaveState<Value>;
  /** The server's value has been read. */
  isLoaded: boolean;
  /** Why the value must not be changed, also before it has been read. */
  closed: CloseReason | null;
  /** The value has left the screen. Saves in flight still end. */
  isLeft: boolean;
  /** The state before the submission, which is the state again if the submission fails. */
  beforeSubmission: SaveState<Value> | null;
}

export type SessionEvent<Value> =
  | { name: 'changed' }
  /** The server's value was read and compared. `closed`: it cannot be changed; `unsent` as in the state. */
  | {
      name: 'loaded';
      comparison: Comparison;
      theirs: SavedValue<Value>;
      closed: { reason: CloseReason; unsent: Value | null } | null;
    }
  | { name: 'not-loaded'; cause: 'offline' | 'signed-out' }
  | { name: 'not-offered'; message: string }
  | { name: 'sending' }
  | { name: 'sent'; outcome: SaveOutcome<Value>; isUnsaved: boolean }
  /** Another tab or user has saved a newer value. */
  | { name: 'newer'; comparison: Comparison; theirs: SavedValue<Value> }
  /** The copy of a closed tab is on the screen now. */
  | { name: 'restored'; isConflict: boolean; theirs: SavedValue<Value> }
  | { name: 'submitting' }
  | { name: 'submitted'; unsent: Value | null }
  | { name: 'not-submitted' }
  /** It is closed as soon as the calls in flight have ended. */
  | { name: 'closing'; reason: CloseReason }
  | { name: 'closed'; reason: CloseReason; unsent: Value | null }
  | { name: 'discarded'; unsent: Value | null }
  | { name: 'left' };

/** What the session does after the change of its state, in this order. */
export type Effect =
  | 'update-copy'
  | 'start-idle-timer'
  | 'restart-idle-timer'
  | 'stop-timers'
  | 'reset-retry'
  | 'save'
  | 'save-later'
  | 'save-when-back'
  | 'load-later'
  | 'load-when-back'
  | 'show-newest-copy'
  | 'restore-next-copy'
  | 'announce-save'
  | 'announce-submission';

export interface Transition<Value> {
  state: SessionState<Value>;
  effects: readonly Effect[];
}

type Table<Value> = {
  [Name in SessionEvent<Value>['name']]: (
    state: SessionState<Value>,
    event: Extract<SessionEvent<Value>, { name: Name }>,
  ) => Transition<Value>;
};

export function startOf<Value>(closed: CloseReason | null): SessionState<Value> {
  return { save: { name: 'loading' }, isLoaded: false, closed, isLeft: false, beforeSubmission: null };
}

export function isReadOnly({ save, closed, isLoaded }: SessionState<unknown>): boolean {
  const cannotBeRead = closed !== null || save.name === 'refused';
  return (cannotBeRead && !isLoaded) || ['closed', 'loading', 'submitting'].includes(save.name);
}

export function toSnapshot<Value>(state: SessionState<Value>) {
  return { state: state.save, isLoaded: state.isLoaded, isReadOnly: isReadOnly(state) };
}

export function canSend(state: SessionState<unknown>): boolean {
  return state.isLoaded && !isReadOnly(state) && state.save.name !== 'conflict';
}

/** False while the value has not been read: it is closed when it is read. A submission in flight may still succeed. */
export function canClose({ isLoaded, save }: SessionState<unknown>): boolean {
  return isLoaded && save.name !== 'closed' && save.name !== 'submitting';
}

function isWaitingForServer({ save }: SessionState<unknown>): boolean {
  return ['offline', 'retrying', 'signed-out'].includes(save.name);
}

/** What a failed call means that reads the server's value. */
export function toLoadFailure(error: unknown): SessionEvent<never> {
  if (hasCode(error, 'MODE_NOT_OFFERED'))
    return { name: 'not-offered', message: error instanceof Error ? error.message : '' };
  return { name: 'not-loaded', cause: isSignedOut(error) ? 'signed-out' : 'offline' };
}

/** Pure: the state after an event, and what the session does then. */
export function transition<Value>(state: SessionState<Value>, event: SessionEvent<Value>): Transition<Value> {
  const row = TABLE[event.name] as (
    state: SessionState<unknown>,
    event: SessionEvent<unknown>,
  ) => Transition<unknown>;
  return row(state, event) as Transition<Value>;
}

const stay = <Value>(state: SessionState<Value>, ...effects: Effect[]): Transition<Value> => ({
  state,
  effects,
});

const to = <Value>(
  state: SessionState<Value>,
  save: SaveState<Value>,
  ...effects: Effect[]
): Transition<Value> => ({ state: { ...state, save }, effects });

const TABLE: Table<unknown> = {
  changed: (state) => {
    if (isReadOnly(state)) return stay(state);
    const isFirst = ['clean', 'saved', 'refused'].includes(state.save.name);
    return isFirst ? to(state, { name: 'unsaved' }, 'restart-idle-timer') : stay(state, 'restart-idle-timer');
  },

  loaded: (before, { comparison, theirs, closed }) => {
    const state = { ...before, isLoaded: true };
    if (closed) return to(state, { name: 'closed', ...closed }, 'update-copy', 'stop-timers');
    const effects: Effect[] = ['reset-retry', 'update-copy'];
    if (comparison === 'conflict') return to(state, { name: 'conflict', theirs }, ...effects);
    effects.push(comparison === 'ahead' ? 'save' : 'restore-next-copy');
    return to(state, { name: 'clean' }, ...effects);
  },

  'not-loaded': (state, { cause }) => {
    const effects: Effect[] = state.save.name === 'loading' ? ['show-newest-copy'] : [];
    if (!state.isLeft) effects.push(cause === 'offline' ? 'load-later' : 'load-when-back');
    return to(state, cause === 'offline' ? { name: cause, isLoaded: false } : { name: cause }, ...effects);
  },

  'not-offered': (state, { message }) => to(state, { name: 'refused', message }),

  // A repeated save keeps the reason why the one before it has failed.
  sending: (state) => (isWaitingForServer(state) ? stay(state) : to(state, { name: 'saving' })),

  sent: (state, { outcome, isUnsaved }) => {
    if (outcome.name === 'saved') {
      const effects: Effect[] = ['reset-retry', 'announce-save', 'update-copy'];
      if (isUnsaved) return to(state, { name: 'unsaved' }, ...effects, 'start-idle-timer');
      return to(
        state,
        { name: 'saved' },
        ...effects,
        ...(state.isLeft ? [] : ['restore-next-copy' as const]),
      );
    }
    if (state.isLeft) return stay(state);
    switch (outcome.name) {
      // The session then closes the value.
      case 'closed':
        return stay(state, 'update-copy');
      case 'signed-out':
        return to(state, outcome, 'update-copy', 'save-when-back');
      case 'offline':
        return to(state, { name: 'offline', isLoaded: true }, 'update-copy', 'save-later');
      case 'retrying':
        return to(state, outcome, 'update-copy', 'save-later');
      default:
        return to(state, outcome, 'update-copy');
    }
  },

  newer: (state, { comparison, theirs }) => {
    if (isReadOnly(state) || !state.isLoaded) return stay(state);
    if (comparison === 'conflict') return to(state, { name: 'conflict', theirs });
    return comparison === 'ahead' ? stay(state, 'update-copy') : to(state, { name: 'saved' }, 'update-copy');
  },

  restored: (state, { isConflict, theirs }) =>
    isConflict
      ? to(state, { name: 'conflict', theirs })
      : // If a save is in flight, the value is sent after it.
        to(state, { name: 'unsaved' }, 'save', 'start-idle-timer'),

  submitting: (state) => to({ ...state, beforeSubmission: state.save }, { name: 'submitting' }),

  submitted: (state, { unsent }) =>
    to(
      { ...state, beforeSubmission: null },
      { name: 'closed', reason: 'submitted', unsent },
      'stop-timers',
      'update-copy',
      'announce-submission',
    ),

  'not-submitted': (state) =>
    to({ ...state, beforeSubmission: null }, state.beforeSubmission ?? { name: 'unsaved' }),

  closing: (state, { reason }) => stay({ ...state, closed: reason }),

  closed: (state, { reason, unsent }) =>
    to(state, { name: 'closed', reason, unsent }, 'stop-timers', 'update-copy'),

  discarded: (state, { unsent }) =>
    state.save.name === 'closed' ? to(state, { ...state.save, unsent }) : stay(state),

  left: (state) => stay({ ...state, isLeft: true }, 'stop-timers'),
};
