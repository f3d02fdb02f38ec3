import { type ReactNode, useState } from 'react';
import type { DraftSession } from '../draft/draft-session';
import type { DraftSnapshot } from '../draft/draft-state';
import { CopyButton } from './CopyButton';
import styles from './DraftNotices.module.css';
import { EditorButton } from './EditorButton';

interface DraftNoticesProps {
  session: DraftSession;
  snapshot: DraftSnapshot;
  onCompare: () => void;
}

/** What a person has to know about the text, and what can be done; nothing as long as all is well. */
export function DraftNotices({ session, snapshot: { state }, onCompare }: DraftNoticesProps) {
  if (state.name === 'conflict') {
    return (
      <Told tone="alarm" actions={<EditorButton onClick={onCompare}>Compare and choose</EditorButton>}>
        This text has been changed in another window, on another device or by an administrator. Nothing of
        yours is lost: choose which text goes on.
      </Told>
    );
  }
  if (state.name === 'offline' && !state.isLoaded) {
    return (
      <Told
        tone="warning"
        actions={<EditorButton onClick={() => session.retryNow()}>Try again</EditorButton>}
      >
        Your saved text could not be loaded yet. What you write meanwhile is kept in this browser, and never
        replaces the saved text without asking you.
      </Told>
    );
  }
  if (state.name === 'signed-out') {
    return <Told tone="alarm">You are signed out. Sign in again, and your text is saved.</Told>;
  }
  if (state.name === 'closed' && state.unsent !== null) {
    return <Unsent session={session} html={state.unsent} />;
  }
  return null;
}

/** What was written here and did not arrive in time stays until the person lets it go. */
function Unsent({ session, html }: { session: DraftSession; html: string }) {
  const [isShown, setShown] = useState(() => session.mine.isUnsaved());
  const show = (value: boolean) => {
    setShown(value);
    session.unsent.show(value);
  };
  const actions = (
    <>
      <EditorButton onClick={() => show(!isShown)}>
        {isShown ? 'Show what was saved' : 'Show what was not saved'}
      </EditorButton>
      <CopyButton label="Copy what was not saved" html={html} />
      <EditorButton look="quiet" onClick={() => void session.unsent.discard()}>
        Delete it from this browser
      </EditorButton>
    </>
  );
  return (
    <Told tone="alarm" actions={actions}>
      {isShown
        ? 'Below is your text as you wrote it here. Its last words did not arrive before the text was closed, and are not part of what counts.'
        : 'This browser has words of yours that did not arrive before the text was closed. Below is what counts.'}
    </Told>
  );
}

interface ToldProps {
  tone: 'alarm' | 'warning';
  actions?: ReactNode;
  children: ReactNode;
}

function Told({ tone, actions, children }: ToldProps) {
  return (
    <div className={`${styles.told} ${styles[tone]}`} role={tone === 'alarm' ? 'alert' : 'status'}>
      <p>{children}</p>
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </div>
  );
}
