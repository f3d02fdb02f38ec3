import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './buttonClass';

interface ButtonProps extends ButtonLook, Omit<AriaButtonProps, 'children' | 'className' | 'isPending'> {
  isPending?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * While pending it keeps its focus and its place and does nothing. React Aria's own pending state is not used: its
 * announcement outlives the button when the screen changes, and then refers to nothing.
 */
export function Button({
  variant,
  size,
  isWide,
  isPending = false,
  children,
  onPress,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={buttonClass({ variant, size, isWide })}
      onPress={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
    >
      {isPending ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </AriaButton>
  );
}

type ButtonLinkProps = ButtonLook & Omit<LinkProps, 'className'>;

export function ButtonLink({ variant, size, isWide, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass({ variant, size, isWide })} />;
}
