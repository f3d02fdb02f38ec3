import styles from './NotOpened.module.css';

/** A part was asked for, and its code did not come. */
export function NotOpened() {
  return (
    <p className={styles.told} role="alert">
      This could not be opened. Your text is as it was: check your connection, and try again.
    </p>
  );
}
