import { useState } from 'react';
import type { WorkReview } from '../api/types';
import { Button } from '../ui/Button';
import { ReviewEntry } from './ReviewEntry';
import styles from './ReviewList.module.css';

const SHOWN_AT_FIRST = 6;

/** Everything the person has submitted, how its review stands, and its report; submitted last comes first. */
export function ReviewList({ reviews }: { reviews: readonly WorkReview[] }) {
  const [isWhole, setWhole] = useState(false);
  if (reviews.length === 0) return null;
  const shown = isWhole ? reviews : reviews.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles.reviews} aria-labelledby="work-reviews">
      <h2 id="work-reviews" className={styles.title}>
        Your reviews
      </h2>
      <ul className={styles.list}>
        {shown.map((review) => (
          <ReviewEntry key={review._id} review={review} />
        ))}
      </ul>
      {shown.length < reviews.length ? (
        <div>
          <Button size="small" onPress={() => setWhole(true)}>{`Show all ${reviews.length}`}</Button>
        </div>
      ) : null}
    </section>
  );
}
