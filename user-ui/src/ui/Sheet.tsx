import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

export function Sheet({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={styles.sheet} aria-label={label}>
      {children}
    </section>
  );
}
