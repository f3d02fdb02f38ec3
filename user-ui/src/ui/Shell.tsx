import { timeZoneName } from '@inkwell/web/format-date';
import { Link, type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useSession } from '../api/session';
import { useSiteConfig } from '../api/siteConfig';
import { OfflineNotice } from './OfflineNotice';
import styles from './Shell.module.css';
import { Wordmark } from './Wordmark';

/** The first screen of each full load has the same key, so that its position would be that of another screen. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Header and footer of every screen except the landing page. */
export function Shell() {
  const isNavigating = useNavigation().state !== 'idle';
  const session = useSession();
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
        {session ? <span className={styles.zone}>{`Times are in ${timeZoneName()}.`}</span> : null}
        {config ? <a href={`mailto:${config.footerEmail}`}>{config.footerEmail}</a> : null}
      </footer>
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
