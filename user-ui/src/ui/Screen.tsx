import type { ReactNode } from 'react';
import { buttonClass } from './buttonClass';
import { Notice } from './Notice';
import { useNavigationNotice } from './navigationNotice';
import styles from './Screen.module.css';
import { ScreenTitle } from './ScreenTitle';
import { WorkName } from './WorkName';

interface ScreenProps {
  title: ReactNode;
  /** The title of the browser tab; the default is `title` if that is plain text. */
  documentTitle?: string;
  /** False if the name of the work stands in the screen itself. */
  namesWork?: boolean;
  /** One sentence under the title. */
  lede?: ReactNode;
  actions?: ReactNode;
  /** Shown with the title, on wide screens beside the form. */
  aside?: ReactNode;
  width?: 'form' | 'text' | 'full';
  children: ReactNode;
}

/**
 * The layout of every screen except those for writing: the title, and the notice of the previous screen.
 */
export function Screen({
  title,
  documentTitle,
  namesWork = true,
  lede,
  actions,
  aside,
  width = 'form',
  children,
}: ScreenProps) {
  const notice = useNavigationNotice();
  return (
    <div className={`${styles.screen} ${styles[width]}`}>
      <header className={styles.header}>
        <div className={styles.headline}>
          <ScreenTitle className={styles.title} documentTitle={documentTitle}>
            {title}
          </ScreenTitle>
          {namesWork ? <WorkName /> : null}
          {lede ? <p className={styles.lede}>{lede}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </header>
      <div className={styles.body}>
        {notice ? (
          <Notice tone={notice.tone}>
            <p>{notice.text}</p>
            {notice.link ? (
              <div className={styles.noticeLinks}>
                <a className={buttonClass({ variant: 'primary' })} href={notice.link.href}>
                  {notice.link.buttonText}
                </a>
                <a href={notice.link.href} target="_blank" rel="noreferrer">
                  {notice.link.text} (opens in a new tab)
                </a>
              </div>
            ) : null}
          </Notice>
        ) : null}
        {children}
      </div>
    </div>
  );
}
