import { htmlToText, textToHtml } from '@inkwell/contract/plain-text';
import { DraftNotices } from '@inkwell/editor/DraftNotices';
import { SaveIndicator } from '@inkwell/editor/SaveIndicator';
import type { Draft } from '@inkwell/editor/use-draft';
import { type ReactNode, type RefObject, useEffect } from 'react';
import styles from './PlainTextEditor.module.css';

interface PlainDraftProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  label: string;
  onWrite: () => void;
  /** What can be done with the text. */
  children: ReactNode;
}

/**
 * A text without formats, saved as every draft is: it survives a reload, an end of the network, and a second tab.
 * The field keeps its text by itself, so that a key costs nothing but the key.
 */
export function PlainDraft({ ref, draft, label, onWrite, children }: PlainDraftProps) {
  const { session, snapshot } = draft;
  const isOpen = snapshot.state.name !== 'loading';

  useEffect(() => {
    const field = ref.current;
    if (!field || !session || !isOpen) return;
    session.local.attach({
      read: () => textToHtml(field.value),
      write: (html) => {
        field.value = htmlToText(html);
      },
    });
    return () => session.local.detach();
  }, [ref, session, isOpen]);

  return (
    <div className={styles.draft}>
      <DraftNotices draft={draft} />
      <textarea
        ref={ref}
        className={styles.field}
        aria-label={label}
        placeholder={snapshot.isReadOnly ? '' : 'Write what the image says'}
        readOnly={snapshot.isReadOnly}
        // Not onChange, which compares with a value that React believes to know.
        onInput={() => {
          session?.markChanged();
          onWrite();
        }}
      />
      <div className={styles.footer}>
        <SaveIndicator snapshot={snapshot} />
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
