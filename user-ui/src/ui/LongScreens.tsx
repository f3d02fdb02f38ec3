import { Outlet } from 'react-router';
import styles from './LongScreens.module.css';

/**
 * Screens whose content is loaded. They are at least as tall as the window: the footer would be shown below a short state, and
 * then move.
 */
export function LongScreens() {
  return (
    <div className={styles.screens}>
      <Outlet />
    </div>
  );
}
