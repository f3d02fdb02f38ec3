import styles from './button.module.css';

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** As wide as its container. */
  isWide?: boolean;
}

/** The style of buttons and of links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'normal', isWide = false }: ButtonStyle): string {
  const names = [styles.button, styles[variant], size === 'small' && styles.small, isWide && styles.wide];
  return names.filter(Boolean).join(' ');
}
