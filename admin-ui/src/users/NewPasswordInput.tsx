import { isCommonPassword, messages } from '@inkwell/contract/validation';
import { loadPasswordDictionary, usePasswordStrength } from '@inkwell/web/use-password-strength';
import { Box, LinearProgress } from '@mui/material';
import { PasswordInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { passwordRules } from './userFields';

const newPasswordRules = [
  ...passwordRules,
  // The server refuses common passwords, too.
  async (value?: string) =>
    value && isCommonPassword(value, await loadPasswordDictionary()) ? messages.passwordTooCommon : undefined,
];

/** The field for a password that is chosen, with advice while it is typed. */
export const NewPasswordInput = ({ label }: { label: string }) => {
  const password: unknown = useWatch({ name: 'password' });
  const strength = usePasswordStrength(typeof password === 'string' ? password : '');
  return (
    // Space for two lines, so that advice moves nothing.
    <Box sx={{ '& .MuiFormHelperText-root': { minHeight: '3.2em' } }}>
      <PasswordInput
        source="password"
        label={label}
        validate={newPasswordRules}
        autoComplete="new-password"
        helperText={
          <span role="status">
            {strength?.advice ?? 'At least 6 characters; a few words make a good one.'}
          </span>
        }
      />
      <LinearProgress
        variant="determinate"
        value={(strength?.score ?? 0) * 25}
        aria-hidden="true"
        sx={{ mb: 1, borderRadius: 1, visibility: strength ? 'visible' : 'hidden' }}
      />
    </Box>
  );
};
