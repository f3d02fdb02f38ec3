import { Menu } from 'lucide-react';
import { buttonClass } from '../ui/buttonClass';
import { Wordmark } from '../ui/Wordmark';
import { site } from './content';
import styles from './TopBar.module.css';

const sections = [
  { id: 'home', name: 'Home' },
  { id: 'about', name: 'About' },
  { id: 'contact', name: 'Contact' },
];

/** On narrow screens the links are in a menu that works without a script. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <a className={styles.home} href="/">
          <Wordmark name={site.title} />
        </a>
        <nav className={styles.wide} aria-label="Main">
          <SectionLinks />
          <a className={styles.login} href="/login" data-visitor>
            Login
          </a>
        </nav>
        <a
          className={`${buttonClass({ variant: 'primary', size: 'small' })} ${styles.start}`}
          href="/register"
          data-signed-in="Dashboard"
        >
          Get Started
        </a>
        <details className={styles.narrow} data-menu>
          <summary aria-label="Menu">
            <Menu aria-hidden="true" />
          </summary>
          <nav className={styles.menu} aria-label="Menu">
            <SectionLinks />
            <a href="/login" data-visitor>
              Login
            </a>
          </nav>
        </details>
      </div>
    </header>
  );
}

function SectionLinks() {
  return sections.map(({ id, name }) => (
    <a key={id} href={`#${id}`} data-section={id}>
      {name}
    </a>
  ));
}
