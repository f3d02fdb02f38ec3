import { formatMoment } from '@inkwell/web/format-date';
import type { DraftSnapshot, SaveState } from '../draft/draft-state';
import styles from './SaveIndicator.module.css';

type Tone = 'quiet' | 'good' | 'warning' | 'alarm';

interface Message {
  tone: Tone;
  text: string;
}

type Closed = Extract<SaveState, { name: 'closed' }>;

/** Shows the save state. Screen readers announce warnings only, not each save. */
export function SaveIndicator({ snapshot }: { snapshot: DraftSnapshot }) {
  const { tone, text } = describeSaving(snapshot);
  return (
    <p className={`${styles.indicator} ${styles[tone]}`} data-state={snapshot.state.name} title={text}>
      <span className={styles.dot} aria-hidden="true" />
      <span role={tone === 'warning' || tone === 'alarm' ? 'status' : undefined}>{text}</span>
    </p>
  );
}

function describeSaving({ state, lastSaved, copy }: DraftSnapshot): Message {
  const kept = copy === 'failed' ? 'not kept in this browser' : 'kept in this browser';
  switch (state.name) {
    case 'loading':
      return { tone: 'quiet', text: 'Opening…' };
    case 'clean':
    case 'saved':
      return lastSaved
        ? { tone: 'good', text: `Saved ${formatMoment(lastSaved)}` }
        : { tone: 'quiet', text: 'Nothing to save yet' };
    case 'unsaved':
      return copy === 'failed'
        ? { tone: 'warning', text: `Unsaved, ${kept}` }
        : { tone: 'quiet', text: 'Unsaved changes' };
    case 'saving':
      return { tone: 'quiet', text: 'Saving…' };
    case 'submitting':
      return { tone: 'quiet', text: 'Submitting…' };
    case 'offline':
      return state.isLoaded
        ? { tone: copy === 'failed' ? 'alarm' : 'warning', text: `Offline: ${kept}` }
        : { tone: 'warning', text: 'Your saved text could not be loaded yet' };
    case 'retrying':
      if (state.isStorageFull) return { tone: 'alarm', text: `Not saved, the server is full: ${kept}` };
      return {
        tone: copy === 'failed' ? 'alarm' : 'warning',
        text: 'Not saved on the server yet, trying again',
      };
    case 'signed-out':
      return { tone: 'alarm', text: `Signed out: ${kept}` };
    case 'refused':
      return { tone: 'alarm', text: `Not saved: ${state.message}` };
    case 'conflict':
      return { tone: 'alarm', text: `Changed elsewhere: yours is ${kept}` };
    case 'closed':
      return describeClosed(state, lastSaved);
  }
}

function describeClosed({ reason, unsent }: Closed, lastSaved: string | null): Message {
  if (unsent !== null) return { tone: 'alarm', text: 'Some text was not saved in time' };
  if (lastSaved) return { tone: 'quiet', text: `Last saved ${formatMoment(lastSaved)}` };
  // A text may be submitted before its first save.
  return { tone: 'quiet', text: reason === 'submitted' ? 'Submitted' : 'Nothing was saved' };
}
