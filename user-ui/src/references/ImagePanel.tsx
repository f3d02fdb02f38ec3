import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import { ImageBrowser } from './ImageBrowser';
import styles from './panel.module.css';
import { useWorkImages } from './queries';

/** The images to work on, one at a time, as large as the panel. */
export function ImagePanel() {
  const images = useWorkImages();
  if (images.data) {
    return images.data.length > 0 ? (
      <ImageBrowser images={images.data} />
    ) : (
      <p className={styles.empty}>There are no reference images yet.</p>
    );
  }
  return (
    <div className={styles.padded}>
      {images.isError ? (
        <LoadFailure
          error={images.error}
          fallback="Failed to load images"
          onRetry={images.refetch}
          isRetrying={images.isFetching}
        />
      ) : (
        <Skeleton label="Loading images" blocks={[40, 360, 60]} />
      )}
    </div>
  );
}
