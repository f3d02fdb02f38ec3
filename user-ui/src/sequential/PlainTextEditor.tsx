import { htmlToText, textToHtml } from '@inkwell/contract/plain-text';
import { DraftNotices } from '@inkwell/editor/DraftNotices';
import { SaveIndicator } from '@inkwell/editor/SaveIndicator';
import type { Draft } from '@inkwell/editor/use-draft';
import { type ReactNode, type RefObject, useEffect } from 'react';
import styles from './PlainTextEditor.module.css';

interface PlainTextEditorProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  label: string;
  onWrite: () => void;
  /** The actions. */
  children: ReactNode;
}

/**
 * Edits a draft as plain text. The field is uncontrolled, so that React does not render at each keystroke.
 */
export function PlainTextEditor({ ref, draft, label, onWrite, children }: PlainTextEditorProps) {
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
        // Not onChange, because React would compare with the last value that it set.
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
