import { Box, Card, Link, Typography } from '@mui/material';
import { usePageTitle } from '../layout/PageHeader';
import { AdminLoginForm } from './AdminLoginForm';

export const AdminLoginPage = () => {
  usePageTitle('Admin Login - Access the admin dashboard');
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Card sx={{ p: { xs: 3, sm: 5 } }}>
          <Typography variant="h1">Admin Login</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>Access the admin dashboard</Typography>
          <AdminLoginForm />
        </Card>
        <Typography variant="body2" sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
          {/* The user app is another document: a plain link loads it. */}
          Not an administrator?{' '}
          <Link href="/login" underline="always">
            Go to user login
          </Link>
        </Typography>
      </Box>
    </Box>
  );
};
