import { useImageFailure } from '@inkwell/editor/use-image-failure';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { WorkImage } from '../api/types';
import { Button } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import { useAssignment } from '../work/assignment';
import { readWorkPreference, storeWorkPreference } from '../work/workPreferences';
import { imageAddress } from './files';
import { ImageFacts } from './ImageFacts';
import styles from './ImagePanel.module.css';
import { ImageViewer } from './ImageViewer';
import panelStyles from './panel.module.css';
import { useWorkImages } from './queries';

/** The panel of reference images. */
export function ImagePanel() {
  const images = useWorkImages();
  if (images.data) {
    return images.data.length > 0 ? (
      <ImageBrowser images={images.data} />
    ) : (
      <p className={panelStyles.empty}>There are no reference images yet.</p>
    );
  }
  return (
    <div className={panelStyles.padded}>
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

const PREFERENCE = 'reference-image';

/** Shows one image at a time, starting with the one of the last visit. */
function ImageBrowser({ images }: { images: WorkImage[] }) {
  const assignment = useAssignment();
  const [chosenId, setChosenId] = useState(() => readWorkPreference(PREFERENCE, assignment, isText));
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const index = Math.max(
    0,
    images.findIndex(({ _id }) => _id === chosenId),
  );
  const image = images[index];
  if (!image) return null;

  const choose = (id: string) => {
    setChosenId(id);
    storeWorkPreference(PREFERENCE, assignment, id);
  };
  const goTo = (target: number) => {
    const targetImage = images[target];
    if (!targetImage) return;
    choose(targetImage._id);
    // A focused button that becomes disabled would lose the focus.
    if (target === 0) next.current?.focus();
    if (target === images.length - 1) previous.current?.focus();
  };
  return (
    <>
      <div className={styles.view}>
        <nav className={styles.steps} aria-label="Images">
          <Button ref={previous} size="small" isDisabled={index === 0} onPress={() => goTo(index - 1)}>
            <ChevronLeft aria-hidden="true" />
            Previous
          </Button>
          <p className={styles.position} role="status">
            {index + 1} of {images.length}
          </p>
          <Button
            ref={next}
            size="small"
            isDisabled={index === images.length - 1}
            onPress={() => goTo(index + 1)}
          >
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
        <ImageViewer image={image} />
      </div>
      <ImageFacts image={image} describeFailure={(reason) => `Failed to download image: ${reason}`} />
      {images.length > 1 ? <ThumbStrip images={images} chosenId={image._id} onChoose={choose} /> : null}
    </>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

interface ThumbStripProps {
  images: WorkImage[];
  chosenId: string;
  onChoose: (id: string) => void;
}

/** A row of thumbnails with one Tab stop; arrow keys move between them. */
function ThumbStrip({ images, chosenId, onChoose }: ThumbStripProps) {
  return (
    <ListBox
      className={styles.strip ?? ''}
      aria-label="All images"
      orientation="horizontal"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosenId]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (typeof key === 'string') onChoose(key);
      }}
    >
      {images.map((image, index) => (
        <ListBoxItem
          key={image._id}
          id={image._id}
          className={styles.item ?? ''}
          aria-label={`${index + 1}: ${image.title}`}
          textValue={image.title}
        >
          <Thumb address={imageAddress(image, 'thumb')} />
          <span aria-hidden="true">{index + 1}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function Thumb({ address }: { address: string }) {
  const { hasFailed, onError } = useImageFailure(address);
  // An image that has failed is not loaded again before its element is replaced.
  return hasFailed ? (
    <span className={styles.missing} />
  ) : (
    <img src={address} alt="" loading="lazy" width={44} height={56} onError={onError} />
  );
}
