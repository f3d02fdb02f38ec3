import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './buttonClass';

type ButtonLinkProps = ButtonLook & Omit<LinkProps, 'className'>;

export function ButtonLink({ variant, size, isWide, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass({ variant, size, isWide })} />;
}
