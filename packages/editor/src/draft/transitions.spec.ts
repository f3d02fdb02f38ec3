import { describe, expect, test } from 'vitest';
import type { SaveState } from './draft-state';
import {
  canClose,
  canSend,
  type Effect,
  isReadOnly,
  type SessionEvent,
  type SessionState,
  startOf,
  transition,
} from './transitions';

type Name = SaveState['name'];

const theirs = { content: 'theirs', version: 7, lastSaved: 'then', submittedAt: null };

/** One example of each state. */
const STATES: { [Each in Name]: Extract<SaveState, { name: Each }> } = {
  loading: { name: 'loading' },
  clean: { name: 'clean' },
  unsaved: { name: 'unsaved' },
  saving: { name: 'saving' },
  saved: { name: 'saved' },
  offline: { name: 'offline', isLoaded: true },
  retrying: { name: 'retrying' },
  'signed-out': { name: 'signed-out' },
  refused: { name: 'refused', message: 'Too long' },
  conflict: { name: 'conflict', theirs },
  submitting: { name: 'submitting' },
  closed: { name: 'closed', reason: 'deadline', unsent: null },
};
const NAMES = Object.keys(STATES) as Name[];

const inState = (name: Name, changes: Partial<SessionState<string>> = {}): SessionState<string> => ({
  ...startOf<string>(null),
  save: STATES[name],
  isLoaded: name !== 'loading',
  ...changes,
});

/** A row of the table: what the event leads to from each of these states. */
interface Row {
  from: readonly Name[];
  when?: Partial<SessionState<string>>;
  to: SaveState | 'same';
  effects?: Effect[];
}

const others = (...names: Name[]) => NAMES.filter((name) => !names.includes(name));
const READ_ONLY: Name[] = ['loading', 'submitting', 'closed'];
const WAITING: Name[] = ['offline', 'retrying', 'signed-out'];

function check(event: SessionEvent<string>, rows: Row[]): void {
  test.each(rows.flatMap((row) => row.from.map((from) => ({ ...row, from }))))(
    `${JSON.stringify(event)}: $from`,
    ({ from, when, to, effects = [] }) => {
      const before = inState(from, when);
      const after = transition(before, event);
      expect(after.state.save).toEqual(to === 'same' ? before.save : to);
      expect(after.effects).toEqual(effects);
    },
  );
}

describe('a change by the user', () => {
  check({ name: 'changed' }, [
    { from: ['clean', 'saved', 'refused'], to: { name: 'unsaved' }, effects: ['restart-idle-timer'] },
    { from: others('clean', 'saved', 'refused', ...READ_ONLY), to: 'same', effects: ['restart-idle-timer'] },
    { from: READ_ONLY, to: 'same' },
    // Nothing can be written before the server has said why it gives no value.
    { from: ['refused'], when: { isLoaded: false }, to: 'same' },
    { from: ['offline'], when: { isLoaded: false, closed: 'deadline' }, to: 'same' },
    { from: ['offline'], when: { isLoaded: false }, to: 'same', effects: ['restart-idle-timer'] },
  ]);
});

describe('the first value of the server', () => {
  const loaded = { name: 'loaded', theirs, closed: null } as const;
  const from: Name[] = ['loading', 'offline', 'signed-out'];
  const effects: Effect[] = ['reset-retry', 'update-copy'];
  check({ ...loaded, comparison: 'saved' }, [
    { from, to: { name: 'clean' }, effects: [...effects, 'restore-next-copy'] },
  ]);
  check({ ...loaded, comparison: 'ahead' }, [{ from, to: { name: 'clean' }, effects: [...effects, 'save'] }]);
  check({ ...loaded, comparison: 'conflict' }, [{ from, to: { name: 'conflict', theirs }, effects }]);
  for (const comparison of ['saved', 'ahead', 'conflict'] as const) {
    check({ ...loaded, comparison, closed: { reason: 'submitted', unsent: 'mine' } }, [
      {
        from,
        to: { name: 'closed', reason: 'submitted', unsent: 'mine' },
        effects: ['update-copy', 'stop-timers'],
      },
    ]);
  }
});

describe('a server that does not give its value', () => {
  check({ name: 'not-loaded', cause: 'offline' }, [
    {
      from: ['loading'],
      to: { name: 'offline', isLoaded: false },
      effects: ['show-newest-copy', 'load-later'],
    },
    { from: WAITING, to: { name: 'offline', isLoaded: false }, effects: ['load-later'] },
    {
      from: ['loading'],
      when: { isLeft: true },
      to: { name: 'offline', isLoaded: false },
      effects: ['show-newest-copy'],
    },
  ]);
  check({ name: 'not-loaded', cause: 'signed-out' }, [
    { from: ['loading'], to: { name: 'signed-out' }, effects: ['show-newest-copy', 'load-when-back'] },
    { from: WAITING, to: { name: 'signed-out' }, effects: ['load-when-back'] },
  ]);
  check({ name: 'not-offered', message: 'No document' }, [
    { from: ['loading', ...WAITING], to: { name: 'refused', message: 'No document' } },
  ]);
});

describe('a save', () => {
  check({ name: 'sending' }, [
    { from: WAITING, to: 'same' },
    { from: others(...WAITING), to: { name: 'saving' } },
  ]);
  const sent = (outcome: Extract<SessionEvent<string>, { name: 'sent' }>['outcome'], isUnsaved = true) =>
    ({ name: 'sent', outcome, isUnsaved }) as const;
  // In a conflict or before a choice, in an outage: the result is the same.
  const from = others(...READ_ONLY);
  const done: Effect[] = ['reset-retry', 'announce-save', 'update-copy'];
  check(sent({ name: 'saved' }, false), [
    { from, to: { name: 'saved' }, effects: [...done, 'restore-next-copy'] },
    { from, when: { isLeft: true }, to: { name: 'saved' }, effects: done },
  ]);
  check(sent({ name: 'saved' }), [{ from, to: { name: 'unsaved' }, effects: [...done, 'start-idle-timer'] }]);
  check(sent({ name: 'conflict', theirs }), [
    { from, to: { name: 'conflict', theirs }, effects: ['update-copy'] },
    { from, when: { isLeft: true }, to: 'same' },
  ]);
  check(sent({ name: 'refused', message: 'No' }), [
    { from, to: { name: 'refused', message: 'No' }, effects: ['update-copy'] },
    { from, when: { isLeft: true }, to: 'same' },
  ]);
  check(sent({ name: 'offline' }), [
    { from, to: { name: 'offline', isLoaded: true }, effects: ['update-copy', 'save-later'] },
    { from, when: { isLeft: true }, to: 'same' },
  ]);
  check(sent({ name: 'retrying', isStorageFull: true }), [
    { from, to: { name: 'retrying', isStorageFull: true }, effects: ['update-copy', 'save-later'] },
  ]);
  check(sent({ name: 'signed-out' }), [
    { from, to: { name: 'signed-out' }, effects: ['update-copy', 'save-when-back'] },
  ]);
  check(sent({ name: 'closed', reason: 'deadline' }), [{ from, to: 'same', effects: ['update-copy'] }]);
});

describe('a newer value of another tab or user', () => {
  const cannot = READ_ONLY;
  const can = others(...READ_ONLY);
  check({ name: 'newer', comparison: 'saved', theirs }, [
    { from: can, to: { name: 'saved' }, effects: ['update-copy'] },
    { from: cannot, to: 'same' },
    { from: ['offline'], when: { isLoaded: false }, to: 'same' },
  ]);
  check({ name: 'newer', comparison: 'ahead', theirs }, [
    { from: can, to: 'same', effects: ['update-copy'] },
    { from: cannot, to: 'same' },
  ]);
  check({ name: 'newer', comparison: 'conflict', theirs }, [
    { from: can, to: { name: 'conflict', theirs } },
    { from: cannot, to: 'same' },
  ]);
});

describe('the copy of a closed tab', () => {
  check({ name: 'restored', isConflict: false, theirs }, [
    { from: ['clean', 'saved'], to: { name: 'unsaved' }, effects: ['save', 'start-idle-timer'] },
  ]);
  check({ name: 'restored', isConflict: true, theirs }, [
    { from: ['clean', 'saved'], to: { name: 'conflict', theirs } },
  ]);
});

describe('a submission', () => {
  test.each(others(...READ_ONLY))('that fails leads back to the state before it: %s', (name) => {
    const submitting = transition(inState(name), { name: 'submitting' });
    expect(submitting.state.save).toEqual({ name: 'submitting' });
    expect(isReadOnly(submitting.state)).toBe(true);
    const { state, effects } = transition(submitting.state, { name: 'not-submitted' });
    expect(state).toEqual(inState(name));
    expect(effects).toEqual([]);
  });

  test('that fails leads to a value that is sent again, if the state before it is not known', () => {
    expect(transition(inState('submitting'), { name: 'not-submitted' }).state.save).toEqual({
      name: 'unsaved',
    });
  });

  check({ name: 'submitted', unsent: 'of another tab' }, [
    {
      from: ['submitting'],
      to: { name: 'closed', reason: 'submitted', unsent: 'of another tab' },
      effects: ['stop-timers', 'update-copy', 'announce-submission'],
    },
  ]);
});

describe('closing', () => {
  check({ name: 'closing', reason: 'deadline' }, [{ from: NAMES, to: 'same' }]);
  check({ name: 'closed', reason: 'submitted', unsent: 'mine' }, [
    {
      from: NAMES,
      to: { name: 'closed', reason: 'submitted', unsent: 'mine' },
      effects: ['stop-timers', 'update-copy'],
    },
  ]);
  check({ name: 'discarded', unsent: 'the next' }, [
    { from: ['closed'], to: { ...STATES.closed, unsent: 'the next' } },
    { from: others('closed'), to: 'same' },
  ]);
  check({ name: 'left' }, [{ from: NAMES, to: 'same', effects: ['stop-timers'] }]);

  test.each(NAMES)('is possible when the value was read and nothing else ends it: %s', (name) => {
    expect(canClose(inState(name))).toBe(!READ_ONLY.includes(name));
    expect(canClose(inState(name, { isLoaded: false }))).toBe(false);
  });
});

test.each(NAMES)('nothing is sent over a conflict, or of a value that is read-only: %s', (name) => {
  const state = inState(name);
  expect(isReadOnly(state)).toBe(READ_ONLY.includes(name));
  expect(canSend(state)).toBe(!READ_ONLY.includes(name) && name !== 'conflict');
  expect(canSend({ ...state, isLoaded: false })).toBe(false);
});

test('no event but a choice, a newer value or the end changes a conflict', () => {
  const conflict = inState('conflict');
  for (const event of [
    { name: 'changed' },
    { name: 'closing', reason: 'deadline' },
    { name: 'left' },
  ] as const)
    expect(transition(conflict, event).state.save).toEqual(conflict.save);
});
