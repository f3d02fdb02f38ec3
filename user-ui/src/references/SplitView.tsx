import { X } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { IconButton } from '../ui/IconButton';
import { readPreference, storePreference } from '../ui/preferences';
import styles from './SplitView.module.css';

/** The width of the side in percent. */
const INITIAL_SHARE = 42;

interface SplitViewProps {
  /** The name under which the width is stored. */
  screen: string;
  /** The panel beside the work; null if it is closed. */
  side: { title: string; content: ReactNode } | null;
  sideAt?: 'left' | 'right';
  onClose: () => void;
  /** The work. It stays mounted when the panel opens and closes. */
  children: ReactNode;
}

/**
 * Two columns with a separator that can be dragged, or moved with the arrow keys. It is as tall as its content or its
 * container.
 */
export function SplitView({ screen, side, sideAt = 'right', onClose, children }: SplitViewProps) {
  const isNarrow = useIsNarrow();
  const name = `${screen}.split`;
  const [share, setShare] = useState(() => readPreference(name, isShare) ?? INITIAL_SHARE);
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
          storePreference(name, changed);
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

/** On narrow screens the panel is a sheet at the bottom. */
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

/** Too narrow for two columns. */
const NARROW = '(max-width: 799px)';

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToNarrow, () => window.matchMedia(NARROW).matches);
}

function subscribeToNarrow(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/**
 * The open panel beside the work, stored under the name of the screen. On narrow screens a panel covers the work, so
 * none is open at first and the choice is not stored.
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
    const known = readPreference(name, isPanel);
    return known === 'none' ? null : (known ?? initial);
  });
  const [narrow, setNarrow] = useState<Panel | null>(null);

  const show = (panel: Panel | null) => {
    if (isNarrow) setNarrow(panel);
    else {
      setWide(panel);
      storePreference(name, panel ?? 'none');
    }
  };
  const panel = isNarrow ? narrow : wide;
  return { panel, show, toggle: (target: Panel) => show(panel === target ? null : target) };
}
