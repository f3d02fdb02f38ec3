import type { Schema } from '@inkwell/contract/client';
import type { MouseEvent } from 'react';
import type { WorkImage } from '../api/types';
import { imageAddress } from './files';
import styles from './ReportImage.module.css';

export type Place = Schema<'ImagePlace'>;

const REGIONS: { name: string; place: Place }[] = [
  { name: 'Top left', place: { x: 1 / 6, y: 1 / 6 } },
  { name: 'Top', place: { x: 1 / 2, y: 1 / 6 } },
  { name: 'Top right', place: { x: 5 / 6, y: 1 / 6 } },
  { name: 'Left', place: { x: 1 / 6, y: 1 / 2 } },
  { name: 'Middle', place: { x: 1 / 2, y: 1 / 2 } },
  { name: 'Right', place: { x: 5 / 6, y: 1 / 2 } },
  { name: 'Bottom left', place: { x: 1 / 6, y: 5 / 6 } },
  { name: 'Bottom', place: { x: 1 / 2, y: 5 / 6 } },
  { name: 'Bottom right', place: { x: 5 / 6, y: 5 / 6 } },
];
const WHOLE = 'The whole image';
const MARKED = 'The marked place';

interface PlaceInImageProps {
  id: string;
  image: WorkImage;
  /** Null: the whole image. */
  place: Place | null;
  onChange: (place: Place | null) => void;
}

/** Chooses a place in an image: by a click, or from a list, which the keyboard reaches. */
export function PlaceInImage({ id, image, place, onChange }: PlaceInImageProps) {
  const region = place && REGIONS.find((each) => each.place === place);
  const chosen = place === null ? WHOLE : (region?.name ?? MARKED);
  const names = [WHOLE, ...REGIONS.map(({ name }) => name), ...(chosen === MARKED ? [MARKED] : [])];
  const mark = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    onChange({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  return (
    <div className={styles.place}>
      <label htmlFor={id} className={styles.label}>
        Where? Choose, or click the image
      </label>
      <select
        id={id}
        className={styles.select}
        value={chosen}
        onChange={({ target: { value } }) => {
          if (value !== MARKED) onChange(REGIONS.find(({ name }) => name === value)?.place ?? null);
        }}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {/* The list above does the same with the keyboard. */}
      <button type="button" tabIndex={-1} className={styles.image} aria-label="Mark a place" onClick={mark}>
        <img src={imageAddress(image, 'web')} alt="" draggable={false} />
        {place ? (
          <span className={styles.mark} style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }} />
        ) : null}
      </button>
    </div>
  );
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
