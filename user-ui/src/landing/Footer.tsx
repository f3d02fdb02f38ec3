import { Wordmark } from '../ui/Wordmark';
import { site } from './content';
import styles from './Footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Wordmark name={site.title} />
          <p className={styles.response}>Response: Within 24 hours</p>
        </div>
        <nav className={styles.column} aria-label="Footer">
          <a href="/register">Register</a>
          <a href="/login">Login</a>
          <a href="/admin-login">Admin Login</a>
          <a href="/verify">Check a signed agreement</a>
        </nav>
        <address className={styles.column}>
          <a href={`mailto:${site.email}`}>{site.email}</a>
          <a href={`tel:${site.phone}`}>{site.phone}</a>
          <span>{site.address}</span>
        </address>
      </div>
    </footer>
  );
}
