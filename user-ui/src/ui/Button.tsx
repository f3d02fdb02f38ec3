import { Children, type ReactNode, type Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { type ButtonStyle, buttonClass } from './buttonClass';

interface ButtonProps extends ButtonStyle, Omit<AriaButtonProps, 'children' | 'className' | 'isPending'> {
  isPending?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * While pending it keeps the focus and ignores presses. React Aria's own pending state is not used, because its
 * announcement remains when the screen changes.
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
      {/* A translator of the browser replaces text nodes, and React cannot insert before a replaced one. */}
      {wrapText(children)}
    </AriaButton>
  );
}

/** Texts and numbers that follow each other become one element, so that no gap is between them. */
function wrapText(children: ReactNode): ReactNode[] {
  const parts: ReactNode[] = [];
  let text = '';
  const close = () => {
    if (text) parts.push(<span key={parts.length}>{text}</span>);
    text = '';
  };
  for (const child of Children.toArray(children)) {
    if (typeof child === 'string' || typeof child === 'number') text += child;
    else {
      close();
      parts.push(child);
    }
  }
  close();
  return parts;
}

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, 'className'>;

export function ButtonLink({ variant, size, isWide, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass({ variant, size, isWide })} />;
}
