import { Card } from './Card';
import styles from './PenaltyCard.module.css';

interface PenaltyCardProps {
  reason: string | null;
  isSequential: boolean;
}

export function PenaltyCard({ reason, isSequential }: PenaltyCardProps) {
  return (
    <Card title="Penalized" tone="alarm">
      <p className={styles.reason}>{reason ? readable(reason) : 'No reason was given.'}</p>
      {isSequential ? (
        <p className={styles.note}>
          The penalty also applies to your sequential work, which was not completed.
        </p>
      ) : null}
    </Card>
  );
}

/** Reasons given by a rule are names like `missed_deadline`; an admin's are sentences already. */
function readable(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
