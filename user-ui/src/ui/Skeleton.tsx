import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The accessible name. */
  label: string;
  /** The height of each block in pixels, like the content that is loading. */
  blocks: readonly number[];
}

/** A placeholder for content that is loading, visible after a short delay. */
export function Skeleton({ label, blocks }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {blocks.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order
        <div key={index} className={styles.block} style={{ height }} />
      ))}
    </div>
  );
}
