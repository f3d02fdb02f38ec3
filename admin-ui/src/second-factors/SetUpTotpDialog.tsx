import { TOTP_PATTERN } from '@inkwell/contract/second-factors';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { regex, required, TextInput, useNotify } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { LoadFailure } from '../errors/LoadFailure';
import { api, getBody } from '../providers/api';
import { FactorNameInput } from './FactorNameInput';
import { secondFactorsQuery } from './secondFactors';
import { useShownCodes } from './useShownCodes';

const codeRules = [
  required('Please enter the code'),
  regex(TOTP_PATTERN, 'Please enter the 6 digits that the app shows'),
];
const QR_CODE_PX = 200;

/** Shows the QR code of a new secret, and asks for its first code. Then shows the recovery codes, if there are new ones. */
export const SetUpTotpDialog = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { receive, close, codesDialog } = useShownCodes(onClose);
  const { data, error, refetch } = useQuery({
    queryKey: ['totp-set-up'],
    queryFn: () => getBody(api.POST('/api/auth/second-factors/totp-options')),
    // Each opening of the dialog has its own secret.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const submit = async ({ code, name }: { code: string; name: string }) => {
    if (!data) return;
    const added = await getBody(
      api.POST('/api/auth/second-factors/totp', { body: { challenge: data.challenge, code, name } }),
    );
    receive(added.recoveryCodes);
    notify('The app was added. Your other sessions have ended.', { type: 'success' });
    void queryClient.invalidateQueries(secondFactorsQuery);
  };

  if (codesDialog) return codesDialog;
  return (
    <FormDialog<{ code: string; name: string }>
      title="Add an authenticator app"
      lead="Scan the picture with an app such as Aegis, Google Authenticator or 1Password. Then enter the code that the app shows. Your other sessions end."
      submitLabel="Add the app"
      canSubmit={data !== undefined}
      failure="Failed to add the app"
      defaultValues={{ name: 'Authenticator app' }}
      onSubmit={submit}
      onClose={close}
    >
      {error ? (
        <LoadFailure title="Failed to start" error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mb: 2 }}>
            {data ? (
              <Box
                component="img"
                alt="QR code for the authenticator app"
                src={`data:image/svg+xml,${encodeURIComponent(data.qrCode)}`}
                width={QR_CODE_PX}
                height={QR_CODE_PX}
                sx={{ bgcolor: '#fff', p: 1, boxSizing: 'content-box' }}
              />
            ) : (
              <Skeleton variant="rounded" width={QR_CODE_PX + 16} height={QR_CODE_PX + 16} aria-busy="true" />
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
              Or enter this key by hand:
              <Box
                component="code"
                sx={{ display: 'block', minHeight: '3em', overflowWrap: 'anywhere', userSelect: 'all' }}
              >
                {data?.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </Box>
            </Typography>
          </Box>
          <TextInput
            source="code"
            label="Code from the app"
            validate={codeRules}
            autoComplete="one-time-code"
            autoFocus
            helperText={false}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
          <FactorNameInput />
        </>
      )}
    </FormDialog>
  );
};
