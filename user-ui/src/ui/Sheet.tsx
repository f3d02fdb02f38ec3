import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** A sheet of paper lying on the page: what a screen is about stands on one. */
export function Sheet({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={styles.sheet} aria-label={label}>
      {children}
    </section>
  );
}
