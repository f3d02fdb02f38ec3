import { messages } from '@inkwell/contract/validation';
import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BooleanInput, Form, HttpError, PasswordInput, required, useNotify } from 'react-admin';
import { errorMessage } from '../errors/useNotifyError';
import { api, getBody } from '../providers/api';
import { storeSession } from '../providers/session';
import { NewPasswordInput } from '../users/NewPasswordInput';
import { ownSessionsQuery } from './ownSessions';

interface Passwords {
  currentPassword: string;
  password: string;
  confirmPassword: string;
  endOtherSessions: boolean;
}

const currentRules = [required(messages.passwordRequired)];
const isSame = (value: string, { password }: Partial<Passwords>) =>
  value === password ? undefined : messages.passwordsDiffer;
const confirmRules = [required(messages.passwordRequired), isSame];

export const PasswordForm = () => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  /** A new key empties the form. */
  const [changes, setChanges] = useState(0);

  const change = async (values: object) => {
    const { currentPassword, password, endOtherSessions } = values as Passwords;
    setProblem(undefined);
    setIsSending(true);
    try {
      storeSession(
        await getBody(
          api.POST('/api/auth/change-password', { body: { currentPassword, password, endOtherSessions } }),
        ),
      );
      notify('Your password was changed.', { type: 'success' });
      setChanges((count) => count + 1);
      await queryClient.invalidateQueries(ownSessionsQuery);
      return undefined;
    } catch (error) {
      setProblem(errorMessage(error, 'The password could not be changed'));
      return error instanceof HttpError ? error.body?.errors : undefined;
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Form
      key={changes}
      onSubmit={change}
      defaultValues={{ endOtherSessions: true }}
      disableInvalidFormNotification
      mode="onSubmit"
      reValidateMode="onChange"
      noValidate
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <PasswordInput
        source="currentPassword"
        label="Current password"
        validate={currentRules}
        autoComplete="current-password"
        helperText={false}
      />
      <NewPasswordInput label="New password" />
      <PasswordInput
        source="confirmPassword"
        label="Confirm new password"
        validate={confirmRules}
        autoComplete="new-password"
        helperText={false}
      />
      <BooleanInput source="endOtherSessions" label="Sign out everywhere else" helperText={false} />
      <Button type="submit" variant="contained" loading={isSending} sx={{ mt: 1 }}>
        Change password
      </Button>
    </Form>
  );
};
