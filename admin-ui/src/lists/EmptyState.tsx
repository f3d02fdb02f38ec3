import { Box, Card, type SvgIconProps, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';

interface EmptyStateProps {
  Icon: ComponentType<SvgIconProps>;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ Icon, title, children, action }: EmptyStateProps) => (
  <Card sx={{ p: { xs: 4, sm: 6 }, textAlign: 'center' }}>
    <Icon sx={{ fontSize: 40, color: 'text.disabled' }} />
    <Typography variant="h2" sx={{ mt: 1 }}>
      {title}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mt: 1, mx: 'auto', maxWidth: '52ch' }}>{children}</Typography>
    {action && <Box sx={{ mt: 3 }}>{action}</Box>}
  </Card>
);
