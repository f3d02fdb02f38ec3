import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import { Box } from '@mui/material';
import { Badge } from '../display/Badge';

export const LiveIndicator = ({ isLive }: { isLive: boolean }) => (
  <Box role="status" aria-label="Connection" sx={{ mr: 0.5 }}>
    {isLive ? (
      <Badge label="Live" tone="green" Icon={LiveIcon} />
    ) : (
      <Badge label="Offline" tone="gray" Icon={OfflineIcon} />
    )}
  </Box>
);
