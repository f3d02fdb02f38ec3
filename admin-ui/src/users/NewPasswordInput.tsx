import { passwordHint } from '@inkwell/web/password-hint';
import { PasswordInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { passwordRules } from './userFields';

/** The field for a password that is chosen. Says its length while it is typed. */
export const NewPasswordInput = ({ label }: { label: string }) => {
  const password: unknown = useWatch({ name: 'password' });
  return (
    <PasswordInput
      source="password"
      label={label}
      validate={passwordRules}
      autoComplete="new-password"
      helperText={<span role="status">{passwordHint(typeof password === 'string' ? password : '')}</span>}
    />
  );
};
