import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import { Badge } from '../display/Badge';

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge
    label={isActive ? 'Active' : 'Inactive'}
    tone={isActive ? 'green' : 'gray'}
    Icon={isActive ? VisibleIcon : HiddenIcon}
  />
);
