import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ButtonLink } from '../ui/Button';
import { OfflineWritingNotice } from '../ui/OfflineNotice';
import { ScreenTitle } from '../ui/ScreenTitle';
import { Skeleton } from '../ui/Skeleton';
import { WorkName } from '../ui/WorkName';
import { AskForTime } from './AskForTime';
import { useAssignment } from './assignment';
import { OtherWorkDue } from './OtherWorkDue';
import { dashboardQuery } from './queries';
import styles from './WritingScreen.module.css';

interface WritingScreenProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  back: { to: string; label: string };
  actions: ReactNode;
  /** The save state, the words and the time left. */
  status: ReactNode;
  /** The text cannot be changed: nothing is said about what is written without a network. */
  isReadOnly?: boolean;
  /** Messages stand below the writing area, so that they do not move it. */
  messages?: ReactNode;
  /** What is read after the writing area, by scrolling. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of the screens for writing: a bar that stays in view, and the writing area, which takes the rest of the
 * window. With an on-screen keyboard both take the part of the window above it.
 */
export function WritingScreen({
  title,
  aside,
  back,
  actions,
  status,
  isReadOnly = false,
  messages,
  below,
  children,
}: WritingScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  useVisibleArea(screen, bar);
  return (
    <div ref={screen} className={styles.screen} data-writing>
      <header ref={bar} className={styles.bar}>
        <div className={styles.line}>
          <ButtonLink variant="quiet" size="small" to={back.to} aria-label={back.label} title={back.label}>
            <ArrowLeft aria-hidden="true" />
            <span className={styles.backLabel}>{back.label}</span>
          </ButtonLink>
          <ScreenTitle className={styles.title}>{title}</ScreenTitle>
          {aside}
          <div className={styles.actions}>{actions}</div>
        </div>
        <div className={styles.second}>
          <WorkName className={styles.workName} />
          <div className={styles.status}>{status}</div>
        </div>
      </header>
      <div className={styles.area}>
        <div className={styles.work}>{children}</div>
        <div className={styles.messages}>
          {messages}
          <OtherWorkDue />
          {isReadOnly ? null : <OfflineWritingNotice />}
        </div>
        <MoreTime />
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
  );
}

/** After the deadline, more time can be asked for. */
function MoreTime() {
  // The screen reads it.
  const { data } = useQuery({ ...dashboardQuery(useAssignment().dashboardOf), enabled: false });
  if (data?.workStatus !== 'overdue' || data.isKept || data.assignment?.endedReason) return null;
  return (
    <div className={styles.messages}>
      <AskForTime />
    </div>
  );
}

interface WritingSkeletonProps {
  title: string;
  back: WritingScreenProps['back'];
  /** What is loading. */
  label: string;
}

/** The screen before its text may be shown. */
export function WritingSkeleton({ title, back, label }: WritingSkeletonProps) {
  return (
    <WritingScreen title={title} back={back} actions={null} status={<div className={styles.blankStatus} />}>
      <Skeleton label={label} blocks={[52, 320]} />
    </WritingScreen>
  );
}

interface ActionLabelProps {
  icon: LucideIcon;
  children: string;
}

/** An icon and its text. On a phone the text is for screen readers only. */
export function ActionLabel({ icon: Icon, children }: ActionLabelProps) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.label}>{children}</span>
    </>
  );
}

/** An on-screen keyboard hides more of the window than the browser's own bars. */
const KEYBOARD_MIN_PX = 150;

/** Sets the sizes that the layout needs, and whether an on-screen keyboard is shown. */
function useVisibleArea(screen: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = screen.current;
    if (!element || !bar.current) return;
    const viewport = window.visualViewport;
    const measure = () => {
      const hidden = viewport ? window.innerHeight - viewport.height * viewport.scale : 0;
      const hasKeyboard = hidden > KEYBOARD_MIN_PX;
      element.toggleAttribute('data-keyboard', hasKeyboard);
      element.style.setProperty('--visible-top', `${viewport?.offsetTop ?? 0}px`);
      element.style.setProperty('--visible-height', `${viewport?.height ?? window.innerHeight}px`);
      if (hasKeyboard) return;
      element.style.setProperty('--above', `${element.offsetTop}px`);
      element.style.setProperty('--bar', `${bar.current?.offsetHeight ?? 0}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar.current);
    window.addEventListener('resize', measure);
    viewport?.addEventListener('resize', measure);
    viewport?.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      viewport?.removeEventListener('resize', measure);
      viewport?.removeEventListener('scroll', measure);
    };
  }, [screen, bar]);
}
