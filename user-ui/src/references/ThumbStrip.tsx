import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { WorkImage } from '../api/types';
import { imageAddress } from './files';
import styles from './ThumbStrip.module.css';

interface ThumbStripProps {
  images: WorkImage[];
  chosenId: string;
  onChoose: (id: string) => void;
}

/** All images in small, in a row: one stop of the Tab key, and the arrow keys from there. */
export function ThumbStrip({ images, chosenId, onChoose }: ThumbStripProps) {
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
          <img src={imageAddress(image, 'thumb')} alt="" loading="lazy" width={44} height={56} />
          <span aria-hidden="true">{index + 1}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
