import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useSiteConfig } from '../api/siteConfig';
import { OfflineNotice } from './OfflineNotice';
import styles from './Shell.module.css';
import { Wordmark } from './Wordmark';

/** Header and footer of every screen except the landing page. */
export function Shell() {
  const isNavigating = useNavigation().state !== 'idle';
  const { data: config, isError } = useSiteConfig();
  const name = config?.navbarTitle ?? (isError ? 'Inkwell' : '');
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {isNavigating ? <div className={styles.progress} aria-hidden="true" /> : null}
      <header className={styles.header}>
        {/* The landing page is a separate document, not a route of this app. */}
        <a className={styles.home} href="/" aria-label={`${name || 'Inkwell'}, start page`}>
          <Wordmark name={name} />
        </a>
      </header>
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Link to="/verify">Check a signed agreement</Link>
        {config ? <a href={`mailto:${config.footerEmail}`}>{config.footerEmail}</a> : null}
      </footer>
      <ScrollRestoration />
    </div>
  );
}
