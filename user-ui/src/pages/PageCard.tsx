import { useImageFailure } from '@inkwell/editor/use-image-failure';
import { Circle, CircleCheck, CircleDot, FilePen } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { WorkImage } from '../api/types';
import { imageAddress } from '../references/files';
import { Badge } from '../ui/Badge';
import { Button, ButtonLink } from '../ui/Button';
import { useWorkAddress } from '../work/assignment';
import { reviewStatusStyles } from '../work/reviewStatus';
import styles from './PageCard.module.css';
import type { PageState } from './pageStates';

interface PageCardProps {
  image: WorkImage;
  /** The position among all pages, from 1. */
  number: number;
  state: PageState;
  /** Returned for correction, and not submitted again. */
  isReturned: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  onToggle: (imageId: string) => void;
}

const RETURNED = reviewStatusStyles.returned;

/** A page with its state and links. Memoised, because there are many. */
export const PageCard = memo(function PageCard({
  image,
  number,
  state,
  isReturned,
  isSelected,
  isReadOnly,
  onToggle,
}: PageCardProps) {
  const addressOf = useWorkAddress();
  const canWork = state !== 'done' && !isReadOnly;
  const address = addressOf(`/image-work/${image._id}`);
  const isChosen = isSelected && canWork;
  const linkText = canWork ? (state === 'draft' ? 'Continue' : 'Work') : 'View';
  return (
    <li className={styles.card} data-selected={isChosen || undefined}>
      <Link className={styles.picture} to={address} aria-label={`Open ${image.title}`}>
        <ImageThumbnail image={image} />
      </Link>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <span className={styles.number}>{number}</span> {image.title}
        </h2>
        <div className={styles.badges}>
          {isReturned ? (
            <Badge color={RETURNED.color} icon={RETURNED.icon}>
              {RETURNED.label}
            </Badge>
          ) : null}
          {state === 'done' ? (
            <Badge color="green" icon={CircleCheck}>
              Completed
            </Badge>
          ) : null}
          {state === 'draft' ? (
            <Badge color="yellow" icon={FilePen}>
              Draft Saved
            </Badge>
          ) : null}
          {isChosen ? (
            <Badge color="blue" icon={CircleDot}>
              Selected
            </Badge>
          ) : null}
          {state === 'todo' && canWork && !isChosen ? (
            <Badge color="gray" icon={Circle}>
              Available
            </Badge>
          ) : null}
        </div>
        <div className={styles.buttons}>
          <ButtonLink size="small" to={address} aria-label={`${linkText}: ${image.title}`}>
            {linkText}
          </ButtonLink>
          {canWork ? (
            <Button
              variant="quiet"
              size="small"
              onPress={() => onToggle(image._id)}
              aria-label={`${isSelected ? 'Deselect' : 'Select'}: ${image.title}`}
            >
              {isSelected ? 'Deselect' : 'Select'}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
});

function ImageThumbnail({ image }: { image: WorkImage }) {
  const address = imageAddress(image, 'thumb');
  const { hasFailed, onError } = useImageFailure(address);
  if (hasFailed) return <p className={styles.missing}>This image could not be shown.</p>;
  return (
    <img className={styles.image} src={address} alt="" loading="lazy" decoding="async" onError={onError} />
  );
}
