import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Notice.module.css';

export type NoticeTone = 'success' | 'failure' | 'warning' | 'information';

const icons = { success: CircleCheck, failure: CircleAlert, warning: TriangleAlert, information: Info };

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  onDismiss?: () => void;
}

/** A message in the page. Screen readers announce failures at once, others at the next pause. */
export function Notice({ tone, children, onDismiss }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'failure' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {onDismiss ? (
        <Button variant="quiet" size="small" onPress={onDismiss} aria-label="Dismiss">
          <X aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}
