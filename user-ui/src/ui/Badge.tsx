import type { LucideIcon } from 'lucide-react';
import styles from './Badge.module.css';

export type BadgeColor = 'gray' | 'blue' | 'green' | 'yellow' | 'red';

interface BadgeProps {
  color: BadgeColor;
  icon: LucideIcon;
  children: string;
}

/** A state as text with an icon, so that it does not depend on colour. */
export function Badge({ color, icon: Icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[color]}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}

export interface StatusStyle {
  label: string;
  color: BadgeColor;
  icon: LucideIcon;
}

export function StatusBadge({ label, color, icon }: StatusStyle) {
  return (
    <Badge color={color} icon={icon}>
      {label}
    </Badge>
  );
}
