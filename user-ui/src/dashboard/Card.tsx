import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** One fact about the work, named above it. */
export function Card({
  title,
  tone = 'plain',
  children,
}: {
  title: string;
  tone?: 'plain' | 'alarm';
  children: ReactNode;
}) {
  return (
    <section className={`${styles.card} ${styles[tone]}`} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
