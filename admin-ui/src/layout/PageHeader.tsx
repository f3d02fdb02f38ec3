import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Less space above, because a back link is there. */
  isNested?: boolean;
}

/** The heading of a page. It also sets the document title. */
export const PageHeader = ({ title, lead, actions, isNested = false }: PageHeaderProps) => {
  usePageTitle(title);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 2,
        pt: isNested ? 0.5 : { xs: 3, md: 4 },
        pb: 2,
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {lead && (
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '68ch' }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
};

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Inkwell console`;
  }, [title]);
}

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Button
    component={Link}
    to={to}
    size="small"
    startIcon={<BackIcon />}
    sx={{ mt: 2, ml: -1, alignSelf: 'flex-start' }}
  >
    {children}
  </Button>
);
