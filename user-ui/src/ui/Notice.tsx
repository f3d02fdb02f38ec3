import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button';
import styles from './Notice.module.css';

export type NoticeTone = 'success' | 'failure' | 'warning' | 'information';

const icons = { success: CircleCheck, failure: CircleAlert, warning: TriangleAlert, information: Info };

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  onDismiss?: () => void;
  /** Shown over the page until it is dismissed, for messages that appear later and must not move the page. */
  isFloating?: boolean;
}

/** A message in the page. Screen readers announce failures at once, others at the next pause. */
export function Notice({ tone, children, onDismiss, isFloating = false }: NoticeProps) {
  const [isDismissed, setDismissed] = useState(false);
  const focusedBefore = useRef<Element>(null);
  if (isDismissed) return null;
  const Icon = icons[tone];
  const dismiss = onDismiss ?? (isFloating ? () => setDismissed(true) : undefined);
  const notice = (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'failure' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {dismiss ? (
        <Button
          variant="quiet"
          size="small"
          onFocus={({ relatedTarget }) => {
            focusedBefore.current = relatedTarget;
          }}
          onPress={() => {
            passFocusTo(focusedBefore.current);
            dismiss();
          }}
          aria-label="Dismiss"
        >
          <X aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
  return isFloating ? createPortal(notice, floatingNotices()) : notice;
}

/** Otherwise the focus of a removed button would be lost. */
function passFocusTo(element: Element | null): void {
  const target = element?.isConnected ? element : document.querySelector('h1');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

let container: HTMLElement | undefined;

/** The element over the page with all floating messages. The attribute keeps it usable while a modal is open. */
function floatingNotices(): HTMLElement {
  if (!container) {
    container = document.createElement('div');
    container.className = styles.floating ?? '';
    container.dataset.reactAriaTopLayer = 'true';
    document.body.append(container);
  }
  return container;
}
