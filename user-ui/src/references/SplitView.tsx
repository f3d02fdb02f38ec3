import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { IconButton } from '../ui/IconButton';
import { recall, remember } from '../ui/preferences';
import { useMediaQuery } from '../ui/useMediaQuery';
import styles from './SplitView.module.css';

/** What the side takes of the width, in percent. */
const INITIAL_SHARE = 42;

interface SplitViewProps {
  /** Under which the width is remembered. */
  screen: string;
  /** What stands beside the work; null when it is closed. */
  side: { title: string; content: ReactNode } | null;
  sideAt?: 'left' | 'right';
  onClose: () => void;
  /** The work itself; it stays as it is while the side comes and goes. */
  children: ReactNode;
}

/**
 * Two columns with an edge that can be dragged, or moved with the arrow keys. It is as tall as the work in it, or
 * as the place it is given.
 */
export function SplitView({ screen, side, sideAt = 'right', onClose, children }: SplitViewProps) {
  const isNarrow = useIsNarrow();
  const name = `${screen}.split`;
  const [share, setShare] = useState(() => recall(name, isShare) ?? INITIAL_SHARE);
  const column =
    side && !isNarrow ? (
      <Panel key="side" id="side" defaultSize={`${share}%`} minSize="280px" className={styles.side}>
        <section className={styles.content} aria-label={side.title}>
          <header className={styles.header}>
            <h2 className={styles.title}>{side.title}</h2>
            <IconButton label={`Close ${side.title.toLowerCase()}`} icon={X} onPress={onClose} />
          </header>
          {side.content}
        </section>
      </Panel>
    ) : null;
  const edge = column ? (
    <Separator key="edge" id="edge" className={styles.edge} aria-label="Width of the panels" />
  ) : null;
  return (
    <>
      <Group
        style={{ overflow: 'visible' }}
        onLayoutChanged={({ side: changed }, { isUserInteraction }) => {
          if (!isUserInteraction || changed === undefined) return;
          setShare(changed);
          remember(name, changed);
        }}
      >
        {sideAt === 'left' ? column : null}
        {sideAt === 'left' ? edge : null}
        <Panel
          key="main"
          id="main-column"
          minSize="320px"
          className={styles.main}
          style={{ overflow: 'visible' }}
        >
          {children}
        </Panel>
        {sideAt === 'right' ? edge : null}
        {sideAt === 'right' ? column : null}
      </Group>
      <BottomSheet title={side?.title ?? ''} isOpen={isNarrow && side !== null} onClose={onClose}>
        {side?.content}
      </BottomSheet>
    </>
  );
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < 100;
}

interface BottomSheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What is a column on a large screen comes up from below on a small one. */
function BottomSheet({ title, isOpen, onClose, children }: BottomSheetProps) {
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
    >
      <Modal className={styles.sheet ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.bottomSheetHeader}>
            <Heading slot="title" className={styles.bottomSheetTitle}>
              {title}
            </Heading>
            <IconButton label="Close" icon={X} onPress={onClose} />
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Below this there is no room for two columns. */
const NARROW = '(max-width: 799px)';

function useIsNarrow(): boolean {
  return useMediaQuery(NARROW);
}

/**
 * Which panel stands beside the work, remembered under the name of the screen. On a small screen it would cover
 * the work, so there nothing is open until it is asked for, and that is not remembered.
 */
export function useSidePanel<Panel extends string>(
  screen: string,
  panels: readonly Panel[],
  initial: Panel | null = null,
) {
  const isNarrow = useIsNarrow();
  const name = `${screen}.panel`;
  const isPanel = (value: unknown): value is Panel | 'none' =>
    value === 'none' || panels.some((panel) => panel === value);
  const [wide, setWide] = useState<Panel | null>(() => {
    const known = recall(name, isPanel);
    return known === 'none' ? null : (known ?? initial);
  });
  const [narrow, setNarrow] = useState<Panel | null>(null);

  const show = (panel: Panel | null) => {
    if (isNarrow) setNarrow(panel);
    else {
      setWide(panel);
      remember(name, panel ?? 'none');
    }
  };
  const panel = isNarrow ? narrow : wide;
  return { panel, show, toggle: (asked: Panel) => show(panel === asked ? null : asked) };
}
