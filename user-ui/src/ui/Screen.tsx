import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteConfig } from '../api/siteConfig';
import { Notice } from './Notice';
import { useNavigationNotice } from './navigationNotice';
import styles from './Screen.module.css';

interface ScreenProps {
  title: ReactNode;
  /** The title of the browser tab; the default is `title` if that is plain text. */
  documentTitle?: string;
  /** One sentence under the title. */
  lede?: ReactNode;
  actions?: ReactNode;
  /** Shown with the title, on wide screens beside the form. */
  aside?: ReactNode;
  width?: 'form' | 'text' | 'full';
  children: ReactNode;
}

/**
 * The layout of every screen: the title of the tab, the heading that is focused after a navigation, and the notice of
 * the previous screen.
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
  const notice = useNavigationNotice();
  const { data: config } = useSiteConfig();
  const name = documentTitle ?? (typeof title === 'string' ? title : '');
  // The first location of a visit has this key. There the browser starts at the top by itself.
  const [isFirst] = useState(useLocation().key === 'default');

  // Before the first paint, because later the user may have focused a field.
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
