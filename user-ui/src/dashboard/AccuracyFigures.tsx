import type { AccuracyResult } from '../api/types';
import { formatDate } from '../ui/format';
import styles from './AccuracyFigures.module.css';

/** A result without the time of its review is shown without it. */
type Result = Omit<AccuracyResult, 'reviewedAt'> & Partial<Pick<AccuracyResult, 'reviewedAt'>>;

export function AccuracyFigures({ result }: { result: Result }) {
  const figures = [
    { name: 'Right', value: result.correct, className: styles.right },
    { name: 'Wrong', value: result.wrong, className: styles.wrong },
    { name: 'Accuracy', value: `${Math.round(result.percentage)}%`, className: styles.accuracy },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value, className }) => (
          <div key={name} className={className}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {result.reviewedAt ? <p className={styles.reviewed}>Reviewed {formatDate(result.reviewedAt)}</p> : null}
    </>
  );
}
