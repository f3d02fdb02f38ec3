import { Badge } from '../display/Badge';
import type { User } from '../providers/records';

export const RoleBadge = ({ role }: { role: User['role'] }) => (
  <Badge label={role === 'admin' ? 'Admin' : 'User'} tone={role === 'admin' ? 'orange' : 'gray'} />
);
