import type { ButtonHTMLAttributes } from 'react';
import styles from './EditorButton.module.css';

interface EditorButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'strong' | 'quiet';
}

export function EditorButton({ look = 'plain', ...props }: EditorButtonProps) {
  return <button {...props} type="button" className={`${styles.button} ${styles[look]}`} />;
}
