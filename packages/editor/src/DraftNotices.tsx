import { type ReactNode, useState } from 'react';
import { CopyButton } from './compare/CopyButton';
import styles from './DraftNotices.module.css';
import type { DraftSession } from './draft/draft-session';
import { EditorButton } from './ui/EditorButton';
import { ModuleLoadError, useLazyModule } from './ui/lazy-module';
import type { Draft } from './use-draft';

const loadConflictDialog = () => import('./compare/ConflictDialog');

interface DraftNoticesProps {
  draft: Draft;
  /** Why the text is closed. Said with what is not saved, so that there are not two messages about one thing. */
  closedText?: ReactNode;
}

/** The notices that a text needs, such as a conflict, and their actions. Empty in the ordinary case. */
export function DraftNotices({ draft: { session, snapshot }, closedText }: DraftNoticesProps) {
  const [isComparing, setComparing] = useState(false);
  const { state } = snapshot;
  const close = () => setComparing(false);
  const dialog = useLazyModule(isComparing && state.name === 'conflict', loadConflictDialog, close);
  if (!session) return null;
  if (state.name === 'conflict') {
    return (
      <>
        <Notification
          tone="alarm"
          actions={<EditorButton onClick={() => setComparing(true)}>Compare and choose</EditorButton>}
        >
          This text has been changed in another window, on another device or by an administrator. Nothing of
          yours is lost: choose which text to keep.
        </Notification>
        {dialog.hasFailed ? <ModuleLoadError /> : null}
        {dialog.module ? (
          <dialog.module.ConflictDialog session={session} theirs={state.theirs} onClose={close} />
        ) : null}
      </>
    );
  }
  if (state.name === 'offline' && !state.isLoaded) {
    return (
      <Notification
        tone="warning"
        actions={<EditorButton onClick={() => session.retryNow()}>Try again</EditorButton>}
      >
        Your saved text could not be loaded yet.
        {snapshot.isReadOnly
          ? null
          : ' What you write meanwhile is kept in this browser, and never replaces the saved text without asking you.'}
      </Notification>
    );
  }
  if (state.name === 'retrying' && state.isStorageFull) {
    return (
      <Notification tone="alarm">
        The server has no space left to save your text. It is sent again until it is saved: keep this page
        open, and tell the administrator.
      </Notification>
    );
  }
  if (state.name === 'refused') return <Notification tone="alarm">{state.message}</Notification>;
  if (state.name === 'closed' && state.unsent !== null) {
    return <UnsentNotification session={session} html={state.unsent} closedText={closedText} />;
  }
  return null;
}

interface UnsentNotificationProps {
  session: DraftSession;
  html: string;
  closedText: ReactNode;
}

/** Text that did not reach the server before it was closed. It stays until the user deletes it. */
function UnsentNotification({ session, html, closedText }: UnsentNotificationProps) {
  const [isShown, setShown] = useState(() => session.read() === html);
  const show = (value: boolean) => {
    setShown(value);
    session.showUnsent(value);
  };
  const discard = () => {
    // There may be another unsent text. The saved one is shown then.
    setShown(false);
    void session.discardUnsent();
  };
  const actions = (
    <>
      <EditorButton onClick={() => show(!isShown)}>
        {isShown ? 'Show what was saved' : 'Show what was not saved'}
      </EditorButton>
      <CopyButton label="Copy what was not saved" html={html} />
      <EditorButton look="quiet" onClick={discard}>
        Delete it from this browser
      </EditorButton>
    </>
  );
  return (
    <Notification tone="alarm" actions={actions} before={closedText}>
      {isShown
        ? 'This is the text from this browser. Its last part did not reach the server before the work was closed, and does not count.'
        : 'This browser has text that did not reach the server before the work was closed. The text that you see is the one that counts.'}
    </Notification>
  );
}

interface NotificationProps {
  tone: 'alarm' | 'warning';
  /** Paragraphs before the text. */
  before?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Notification({ tone, before, actions, children }: NotificationProps) {
  return (
    <div className={`${styles.notification} ${styles[tone]}`} role={tone === 'alarm' ? 'alert' : 'status'}>
      <div className={styles.text}>
        {before}
        <p>{children}</p>
      </div>
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </div>
  );
}
