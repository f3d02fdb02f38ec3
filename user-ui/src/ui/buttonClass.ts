import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** As wide as what it stands in. */
  isWide?: boolean;
}

/** One look for buttons and for links that lead to the next step. */
export function buttonClass({ variant = 'secondary', size = 'normal', isWide = false }: ButtonLook): string {
  const names = [styles.button, styles[variant], size === 'small' && styles.small, isWide && styles.wide];
  return names.filter(Boolean).join(' ');
}
