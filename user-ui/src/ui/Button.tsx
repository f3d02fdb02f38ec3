import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './buttonClass';

interface ButtonProps extends ButtonLook, Omit<AriaButtonProps, 'children' | 'className'> {
  children: ReactNode;
}

/** While pending it keeps its focus and its place, and cannot be pressed a second time. */
export function Button({ variant, size, isWide, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass({ variant, size, isWide })}>
      {props.isPending ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </AriaButton>
  );
}
