import { Badge } from '../ui/Badge';
import { Card } from './Card';
import { statusLooks, type WorkStatus } from './workStatus';

export function StatusCard({ status }: { status: WorkStatus }) {
  const { label, color, icon } = statusLooks[status];
  return (
    <Card title="Work Status">
      <Badge color={color} icon={icon}>
        {label}
      </Badge>
    </Card>
  );
}
