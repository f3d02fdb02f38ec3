import { Button, Divider } from '@mui/material';
import { hasSingleSignOn, START_SINGLE_SIGN_ON } from '../providers/singleSignOn';

export const SingleSignOnButton = () => {
  if (!hasSingleSignOn()) return null;
  return (
    <>
      <Divider sx={{ my: 2, color: 'text.secondary' }}>or</Divider>
      <Button href={START_SINGLE_SIGN_ON} variant="outlined" size="large" fullWidth>
        Sign in with single sign-on
      </Button>
    </>
  );
};
