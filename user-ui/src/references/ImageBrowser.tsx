import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WorkImage } from '../api/types';
import { Button } from '../ui/Button';
import { recall, remember } from '../ui/remembered';
import styles from './ImageBrowser.module.css';
import { ImageFacts } from './ImageFacts';
import { ImageViewer } from './ImageViewer';
import { ThumbStrip } from './ThumbStrip';

const REMEMBERED_AS = 'reference-image';

/** Goes through the images and begins where the person was the last time. */
export function ImageBrowser({ images }: { images: WorkImage[] }) {
  const [chosenId, setChosenId] = useState(() => recall(REMEMBERED_AS, isText));
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
    remember(REMEMBERED_AS, id);
  };
  const goTo = (target: number) => {
    const there = images[target];
    if (!there) return;
    choose(there._id);
    // The button that is switched off at an end would take the focus with it.
    if (target === 0) next.current?.focus();
    if (target === images.length - 1) previous.current?.focus();
  };
  return (
    <div className={styles.browser}>
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
      <ImageFacts image={image} describeFailure={(reason) => `Failed to download image: ${reason}`} />
      {images.length > 1 ? <ThumbStrip images={images} chosenId={image._id} onChoose={choose} /> : null}
    </div>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
