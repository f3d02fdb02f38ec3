import { BookAlert, BookText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button';
import { GuidelinesPanel } from './GuidelinesPanel';
import styles from './useGuidelines.module.css';
import { useProjectGuidelines } from './useProjectGuidelines';

interface Guidelines {
  /** Null if the project has none. */
  button: ReactNode;
  /** For `SplitView`; null while they are closed. */
  side: { title: string; content: ReactNode } | null;
  close: () => void;
}

/** The guidelines of the project in the panel beside the text, and the button that opens them. */
export function useGuidelines(): Guidelines {
  const [isOpen, setOpen] = useState(false);
  const guidelines = useProjectGuidelines();
  const close = () => setOpen(false);
  if (!guidelines) return { button: null, side: null, close };

  const { version, news, markRead } = guidelines;
  return {
    button: (
      <Button
        size="small"
        // The caret stays in the text.
        preventFocusOnPress
        aria-pressed={isOpen}
        aria-label={news ? `Guidelines: ${news}` : 'Guidelines'}
        onPress={() => setOpen(!isOpen)}
      >
        {news ? <BookAlert className={styles.alert} aria-hidden="true" /> : <BookText aria-hidden="true" />}
        <span className={styles.label}>Guidelines</span>
        {news ? <span className={styles.news}>{news}</span> : null}
      </Button>
    ),
    side: isOpen
      ? { title: 'Guidelines', content: <GuidelinesPanel version={version} onRead={markRead} /> }
      : null,
    close,
  };
}
