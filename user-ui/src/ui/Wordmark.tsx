import styles from './Wordmark.module.css';

/** The logo and the site's name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 20 24" aria-hidden="true">
        <path
          d="M10 1c5.2 6.4 8.2 10.9 8.2 14.900a8.2 8.2 0 0 1-16.4 0C1.8 11.9 4.8 7.4 10 1Z"
          fill="currentColor"
        />
        <path d="M10 9.500v8" stroke="var(--color-paper)" strokeWidth="1.6" strokeLinecap="round" />
        <circle cx="10" cy="18.6" r="1.7" fill="var(--color-paper)" />
      </svg>
      <span>{name}</span>
    </span>
  );
}
