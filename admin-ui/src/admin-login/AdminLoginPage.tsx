import { messages } from '@inkwell/contract/validation';
import { Alert, Box, Button, Card, Link, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { email, Form, PasswordInput, required, TextInput, useLogin } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorMessage } from '../errors/useNotifyError';
import { usePageTitle } from '../layout/PageHeader';
import { ADMIN_DASHBOARD, ADMIN_LOGIN } from '../providers/authProvider';
import { forgetDeepLink, readDeepLink } from '../providers/deepLink';
import { readSsoCode, readSsoFailure } from '../providers/singleSignOn';
import { SecondStepForm } from './SecondStepForm';
import { SingleSignOnButton } from './SingleSignOnButton';
import { type SecondStep, toSecondStep } from './secondStep';

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
          <SingleSignOnButton />
        </Card>
        <Typography variant="body2" sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
          {/* A plain link, because the user app is another document. */}
          Not an administrator?{' '}
          <Link href="/login" underline="always">
            Go to user login
          </Link>
        </Typography>
      </Box>
    </Box>
  );
};

const emailRules = [required(messages.emailRequired), email(messages.emailInvalid)];
const passwordRules = [required(messages.passwordRequired)];

export const AdminLoginForm = () => {
  const login = useLogin();
  const nextPage = useNextPage();
  const { hash, search } = useLocation();
  const ssoCode = readSsoCode(hash);
  const [failure, setFailure] = useState(() => readSsoFailure(search));
  const [isWorking, setIsWorking] = useState(ssoCode !== null);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);

  const open = async (params: object) => {
    // `login` opens the page itself, so the deep link is read before.
    const redirect = await login(params, nextPage ?? readDeepLink() ?? ADMIN_DASHBOARD);
    // The deep link is used after the set-up of a second factor.
    if (!redirect) forgetDeepLink();
  };

  const signIn = async (values: Record<string, unknown>) => {
    setFailure(undefined);
    setIsWorking(true);
    try {
      await open(values);
    } catch (error) {
      const step = toSecondStep(error);
      setSecondStep(step);
      if (!step) setFailure(errorMessage(error, 'Admin login failed'));
      setIsWorking(false);
    }
  };

  useSsoCode(ssoCode, (code) => signIn({ ssoCode: code }));

  if (secondStep) {
    const goBack = (reason?: string) => {
      setSecondStep(null);
      setFailure(reason);
    };
    return <SecondStepForm step={secondStep} onSession={(session) => open({ session })} onBack={goBack} />;
  }
  return (
    <Form onSubmit={signIn} mode="onSubmit" reValidateMode="onChange" noValidate>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <TextInput
        source="email"
        label="Admin email"
        type="email"
        validate={emailRules}
        autoComplete="username"
        autoFocus
        helperText={false}
        slotProps={{ htmlInput: { inputMode: 'email' } }}
      />
      <PasswordInput
        source="password"
        label="Password"
        validate={passwordRules}
        autoComplete="current-password"
        helperText={false}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isWorking} sx={{ mt: 3 }}>
        Sign in
      </Button>
    </Form>
  );
};

/** Signs in with the code once, and removes it from the address first, so that the browser's history does not keep it. */
function useSsoCode(code: string | null, signIn: (code: string) => void): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const usedCode = useRef<string>(null);
  useEffect(() => {
    if (code === null || usedCode.current === code) return;
    usedCode.current = code;
    void navigate(ADMIN_LOGIN, { replace: true, state });
    signIn(code);
  }, [code, navigate, signIn, state]);
}

/** The page that was open when the session ended. */
function useNextPage(): string | null {
  const state: { nextPathname?: string; nextSearch?: string } | null = useLocation().state;
  const path = state?.nextPathname;
  return path?.startsWith('/admin/') ? `${path}${state?.nextSearch ?? ''}` : null;
}
