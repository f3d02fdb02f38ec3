import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteConfig } from '../api/siteConfig';
import { Notice } from './Notice';
import { useCarriedNotice } from './navigationNotice';
import styles from './Screen.module.css';

interface ScreenProps {
  title: ReactNode;
  /** What the tab says; the title itself where that is plain text. */
  documentTitle?: string;
  /** One sentence under the title: what this screen is for. */
  lede?: ReactNode;
  actions?: ReactNode;
  /** Stands with the title: on wide screens beside a form, not above it. */
  aside?: ReactNode;
  /** A form, a page of text, or the whole width. */
  width?: 'form' | 'text' | 'full';
  children: ReactNode;
}

/**
 * The frame of every screen: its name in the tab, the heading that takes the focus after a navigation, and
 * the message the previous screen left behind.
 */
export function Screen({
  title,
  documentTitle,
  lede,
  actions,
  aside,
  width = 'form',
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useCarriedNotice();
  const { data: config } = useSiteConfig();
  const name = documentTitle ?? (typeof title === 'string' ? title : '');
  // The first location of a visit has this key; there the reader starts at the top by itself.
  const [isFirst] = useState(useLocation().key === 'default');

  // Before anything is painted: a moment later it would take the focus from whoever has begun to type.
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst]);

  return (
    <div className={`${styles.screen} ${styles[width]}`}>
      <title>{`${name} · ${config?.navbarTitle ?? 'Inkwell'}`}</title>
      <header className={styles.header}>
        <div className={styles.headline}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
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
              <a href={notice.link.href} target="_blank" rel="noreferrer">
                {notice.link.text} (opens in a new tab)
              </a>
            ) : null}
          </Notice>
        ) : null}
        {children}
      </div>
    </div>
  );
}
