import type { Draft } from '@inkwell/editor/use-draft';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './DraftChoice.module.css';

interface DraftChoiceProps {
  session: NonNullable<Draft['session']>;
  /** As the server has it, in plain text. */
  theirs: string;
}

/** The text was changed elsewhere meanwhile: the person says which of the two goes on. Neither is lost. */
export function DraftChoice({ session, theirs }: DraftChoiceProps) {
  const [hasFailed, setFailed] = useState(false);
  const choose = async (choice: 'mine' | 'theirs') => {
    setFailed(!(await session.resolve(choice)));
  };
  return (
    <Notice tone="warning">
      <p>This text was changed elsewhere while you wrote. Which one do you want to go on with?</p>
      <details className={styles.other}>
        <summary>The other text</summary>
        <pre>{theirs}</pre>
      </details>
      <div className={styles.actions}>
        <Button size="small" variant="primary" onPress={() => choose('mine')}>
          Keep the text below
        </Button>
        <Button size="small" onPress={() => choose('theirs')}>
          Take the other text
        </Button>
      </div>
      {hasFailed ? <p role="alert">That did not work. Please try again.</p> : null}
    </Notice>
  );
}
