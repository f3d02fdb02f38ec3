import { X } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { IconButton } from '../ui/IconButton';
import { readPreference, storePreference } from '../ui/preferences';
import styles from './SplitView.module.css';

/** The share of the side in percent: of the width, or of the height on narrow screens. */
const INITIAL_SHARES = { columns: 42, rows: 65 };

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
 * Two columns, or on narrow screens two rows with the side above. The separator can be dragged, or moved with the arrow
 * keys. It is as tall as its container.
 */
export function SplitView({ screen, side, sideAt = 'right', onClose, children }: SplitViewProps) {
  const isNarrow = useIsNarrow();
  const axis = isNarrow ? 'rows' : 'columns';
  const name = isNarrow ? `${screen}.rows` : `${screen}.split`;
  const [shares, setShares] = useState<Record<string, number>>({});
  const share = shares[name] ?? readPreference(name, isShare) ?? INITIAL_SHARES[axis];
  const column = side ? (
    // Another id for each axis, because the group keeps the sizes by it. The key is the same, so that the content stays mounted
    // with its open dialogs when the window becomes narrow or wide.
    <Panel
      key="side"
      id={`side-${axis}`}
      defaultSize={`${share}%`}
      minSize={isNarrow ? '96px' : '280px'}
      className={styles.side}
      style={{ overflow: 'hidden' }}
    >
      <section className={styles.content} aria-label={side.title}>
        <header className={styles.header}>
          <h2 className={styles.title}>{side.title}</h2>
          <IconButton label={`Close ${side.title.toLowerCase()}`} icon={X} onPress={onClose} />
        </header>
        <div className={styles.scroll}>{side.content}</div>
      </section>
    </Panel>
  ) : null;
  const edge = side ? (
    <Separator
      key="edge"
      id={`edge-${axis}`}
      className={styles.edge}
      aria-label={isNarrow ? 'Height of the panels' : 'Width of the panels'}
    />
  ) : null;
  const isFirst = isNarrow || sideAt === 'left';
  return (
    <Group
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const changed = layout[`side-${axis}`];
        if (!isUserInteraction || changed === undefined) return;
        setShares({ ...shares, [name]: changed });
        storePreference(name, changed);
      }}
    >
      {isFirst ? column : null}
      {isFirst ? edge : null}
      <Panel
        key="main"
        id="main-column"
        minSize={isNarrow ? '160px' : '320px'}
        className={styles.main}
        style={{ overflow: 'hidden' }}
      >
        {children}
      </Panel>
      {isFirst ? null : edge}
      {isFirst ? null : column}
    </Group>
  );
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < 100;
}

/** Too narrow for two columns. In a low window, such as one that is zoomed, two rows would have no room either. */
const NARROW = '(max-width: 599px), (max-width: 799px) and (min-height: 500px)';

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToNarrow, () => window.matchMedia(NARROW).matches);
}

function subscribeToNarrow(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The open panel beside the work, stored under the name of the screen. */
export function useSidePanel<Panel extends string>(
  screen: string,
  panels: readonly Panel[],
  initial: Panel | null = null,
) {
  const name = `${screen}.panel`;
  const isPanel = (value: unknown): value is Panel | 'none' =>
    value === 'none' || panels.some((panel) => panel === value);
  const [panel, setPanel] = useState<Panel | null>(() => {
    const known = readPreference(name, isPanel);
    return known === 'none' ? null : (known ?? initial);
  });

  const show = (target: Panel | null) => {
    setPanel(target);
    storePreference(name, target ?? 'none');
  };
  return { panel, show, toggle: (target: Panel) => show(panel === target ? null : target) };
}
