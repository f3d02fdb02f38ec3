import { messageOf } from '@inkwell/web/api-error';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './LoadFailure.module.css';
import { Notice } from './Notice';

interface LoadFailureProps {
  error: unknown;
  fallback: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** Other actions than retrying. */
  children?: ReactNode;
}

export function LoadFailure({ error, fallback, onRetry, isRetrying, children }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <Notice tone="failure">{messageOf(error, fallback)}</Notice>
      <div className={styles.actions}>
        <Button variant="primary" onPress={onRetry} isPending={isRetrying}>
          Retry
        </Button>
        {children}
      </div>
    </div>
  );
}
