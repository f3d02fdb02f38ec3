import { Clock } from 'lucide-react';
import { Badge } from '../ui/Badge';
import { formatDateTime } from '../ui/format';
import { Card } from './Card';
import styles from './ReviewCard.module.css';
import { reviewDeadline } from './reviewDeadline';

interface ReviewCardProps {
  submittedAt: string;
  reviewWindowHours: number;
}

export function ReviewCard({ submittedAt, reviewWindowHours }: ReviewCardProps) {
  return (
    <Card title="Review Status">
      <Badge color="blue" icon={Clock}>
        Under Review
      </Badge>
      <p className={styles.deadline}>
        Review deadline: {formatDateTime(reviewDeadline(submittedAt, reviewWindowHours))}
      </p>
    </Card>
  );
}
