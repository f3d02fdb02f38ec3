import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteConfig } from '../api/siteConfig';
import { isFirstOfVisit } from './firstOfVisit';
import { useWorkName } from './WorkName';

interface ScreenTitleProps {
  className: string | undefined;
  /** The title of the browser tab; the default is the heading if that is plain text. */
  documentTitle?: string | undefined;
  children: ReactNode;
}

/** The title of the tab, which names the work, and the heading of a screen, which is focused after a navigation. */
export function ScreenTitle({ className, documentTitle, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: config } = useSiteConfig();
  const work = useWorkName();
  const name = documentTitle ?? (typeof children === 'string' ? children : '');
  // There the browser starts at the top by itself.
  const [isFirst] = useState(isFirstOfVisit(useLocation()));

  // Before the first paint, because later the user may have focused a field.
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst]);

  return (
    <>
      <title>
        {[name, work, config?.navbarTitle ?? 'Inkwell'].filter((part) => part !== null).join(' · ')}
      </title>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
}
