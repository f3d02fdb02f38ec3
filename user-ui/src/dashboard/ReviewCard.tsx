import { Clock } from 'lucide-react';
import { Badge } from '../ui/Badge';
import { formatDateTime } from '../ui/format';
import { Card } from './Card';
import styles from './ReviewCard.module.css';

export function ReviewCard({ deadline }: { deadline: string }) {
  return (
    <Card title="Review Status">
      <Badge color="blue" icon={Clock}>
        Under Review
      </Badge>
      <p className={styles.deadline}>Review deadline: {formatDateTime(deadline)}</p>
    </Card>
  );
}
