import { messages } from '@inkwell/contract/validation';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { email, Form, PasswordInput, required, TextInput, useLogin } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { failureMessage } from '../errors/useNotifyFailure';
import { ADMIN_DASHBOARD } from '../providers/authProvider';

const emailRules = [required(messages.emailRequired), email(messages.emailInvalid)];
const passwordRules = [required(messages.passwordRequired)];

export const AdminLoginForm = () => {
  const login = useLogin();
  const returnTo = useReturnTo();
  const [failure, setFailure] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);

  const signIn = async (values: Record<string, unknown>) => {
    setFailure(undefined);
    setIsWorking(true);
    try {
      await login(values, returnTo);
    } catch (error) {
      setFailure(failureMessage(error, 'Admin login failed'));
      setIsWorking(false);
    }
  };

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

/** A session that ran out comes back to the page it was on; every other sign-in starts at the dashboard. */
function useReturnTo(): string {
  const state: { nextPathname?: string; nextSearch?: string } | null = useLocation().state;
  const path = state?.nextPathname;
  return path?.startsWith('/admin/') ? `${path}${state?.nextSearch ?? ''}` : ADMIN_DASHBOARD;
}
