import { illegibleMarkBetween } from '@inkwell/contract/illegible';
import { htmlToText, textToHtml } from '@inkwell/contract/plain-text';
import { DraftNotices } from '@inkwell/editor/DraftNotices';
import { spellingAttributes } from '@inkwell/editor/spelling-attributes';
import type { Draft } from '@inkwell/editor/use-draft';
import { useWordCounter } from '@inkwell/editor/WordCount';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Button } from '../ui/Button';
import { useKeepsSpelling } from '../work/useKeepsSpelling';
import styles from './PlainTextEditor.module.css';

interface PlainTextEditorProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  label: string;
  /** The id of the element that describes the field. */
  describedBy?: string;
  /** Why the text is closed, for the message about what is not saved. */
  closedText?: ReactNode;
  onWrite: () => void;
}

/**
 * Edits a draft as plain text. The field is uncontrolled, so that React does not render at each keystroke.
 */
export function PlainTextEditor({
  ref,
  draft,
  label,
  describedBy,
  closedText,
  onWrite,
}: PlainTextEditorProps) {
  const { session, snapshot, setWords } = draft;
  const { spellcheck, autocorrect, autocapitalize } = spellingAttributes(useKeepsSpelling('image'));
  const isOpen = snapshot.state.name !== 'loading';
  const count = useWordCounter(() => (ref.current ? textToHtml(ref.current.value) : null), setWords);

  useEffect(() => {
    const field = ref.current;
    if (!field || !session || !isOpen) return;
    return session.attach({
      read: () => textToHtml(field.value),
      write: (html) => {
        field.value = htmlToText(html);
        count();
      },
    });
  }, [ref, session, isOpen, count]);

  return (
    <div className={styles.draft}>
      <textarea
        ref={ref}
        className={styles.field}
        aria-label={label}
        aria-describedby={describedBy}
        dir="auto"
        translate="no"
        spellCheck={spellcheck === 'true'}
        autoCorrect={autocorrect}
        autoCapitalize={autocapitalize}
        placeholder={snapshot.isReadOnly ? '' : 'Write what the image says'}
        readOnly={snapshot.isReadOnly}
        // Not onChange, because React would compare with the last value that it set.
        onInput={() => {
          session?.markChanged();
          count();
          onWrite();
        }}
      />
      {snapshot.isReadOnly ? null : (
        <div className={styles.tools}>
          <Button size="small" onPress={() => ref.current && insertIllegibleMark(ref.current)}>
            Mark as illegible
          </Button>
        </div>
      )}
      <DraftNotices draft={draft} closedText={closedText} />
    </div>
  );
}

/** Puts the mark for what cannot be read at the caret, or in place of the selection. */
function insertIllegibleMark(field: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  const mark = illegibleMarkBetween(value.slice(0, selectionStart), value.slice(selectionEnd));
  field.focus();
  // Only this command is part of the field's own undo. A browser without it gets the text and the event that the command causes.
  if (document.execCommand?.('insertText', false, mark)) return;
  field.setRangeText(mark, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
