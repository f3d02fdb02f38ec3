import { Badge } from '../../display/Badge';
import type { User } from '../../providers/records';

export const WorkStatusBadge = ({ user }: { user: Pick<User, 'workSubmitted' | 'workStartedAt'> }) => {
  if (user.workSubmitted) return <Badge label="Submitted" tone="green" />;
  if (user.workStartedAt) return <Badge label="In Progress" tone="blue" />;
  return <Badge label="Not Started" tone="gray" />;
};
