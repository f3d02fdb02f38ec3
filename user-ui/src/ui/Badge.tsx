import type { LucideIcon } from 'lucide-react';
import styles from './Badge.module.css';

export type BadgeColor = 'gray' | 'blue' | 'green' | 'yellow' | 'red';

interface BadgeProps {
  color: BadgeColor;
  icon: LucideIcon;
  children: string;
}

/** A state in a word, with an icon, so that the colour is never alone in saying it. */
export function Badge({ color, icon: Icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[color]}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
