import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** What is being waited for, for those who cannot see the bars. */
  label: string;
  /** Height of each block in pixels, so that what comes takes the same room. */
  blocks: readonly number[];
}

/** Keeps the room of what is loading, and shows itself only when that takes a while. */
export function Skeleton({ label, blocks }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {blocks.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are alike and never change places
        <div key={index} className={styles.block} style={{ height }} />
      ))}
    </div>
  );
}
