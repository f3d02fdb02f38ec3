import { pluralize } from '@inkwell/contract/format-count';
import AddIcon from '@mui/icons-material/Add';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '../actions/ConfirmAction';
import { useDialog } from '../dialogs/DialogHost';
import { LoadFailure } from '../errors/LoadFailure';
import { api } from '../providers/api';
import { canUsePasskeys } from '../providers/passkeys';
import { readSession } from '../providers/session';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { SecondFactorRow } from './SecondFactorRow';
import { SetUpPasskeyDialog } from './SetUpPasskeyDialog';
import { SetUpTotpDialog } from './SetUpTotpDialog';
import { type SecondFactor, secondFactorsQuery } from './secondFactors';

/** Few recovery codes are left. */
const FEW_CODES = 3;

/** The own second factors: set up, rename, remove, and recovery codes. */
export const SecondFactorsCard = () => {
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  return (
    <Card component="section" aria-labelledby="two-step-sign-in" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="two-step-sign-in">
        Two-step sign-in
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        After your password, a code from an app or a passkey proves that it is you.
      </Typography>
      {data ? (
        <SecondFactors factors={data.factors} recoveryCodesLeft={data.recoveryCodesLeft} />
      ) : error ? (
        <LoadFailure title="Failed to load two-step sign-in" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton variant="rounded" height={150} aria-busy="true" />
      )}
    </Card>
  );
};

const SecondFactors = ({
  factors,
  recoveryCodesLeft,
}: {
  factors: SecondFactor[];
  recoveryCodesLeft: number;
}) => {
  const dialog = useDialog();
  const isOn = factors.length > 0;
  return (
    <>
      {isOn ? (
        <Box component="ul" aria-label="Second factors" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {factors.map((factor) => (
            <SecondFactorRow key={factor._id} factor={factor} />
          ))}
        </Box>
      ) : (
        <Alert severity="warning">Two-step sign-in is off: your password alone opens your account.</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button
          variant={isOn ? 'outlined' : 'contained'}
          startIcon={<AddIcon />}
          onClick={() => dialog.open(<SetUpTotpDialog onClose={dialog.close} />)}
        >
          Add an authenticator app
        </Button>
        {canUsePasskeys() && (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            onClick={() => dialog.open(<SetUpPasskeyDialog onClose={dialog.close} />)}
          >
            Add a passkey
          </Button>
        )}
      </Box>
      {isOn && (
        <Box sx={{ mt: 3 }}>
          <Typography variant="h3">Recovery codes</Typography>
          {recoveryCodesLeft <= FEW_CODES ? (
            <Alert severity="warning" sx={{ my: 1 }}>
              {pluralize(recoveryCodesLeft, 'recovery code')} left. Please create new ones.
            </Alert>
          ) : (
            <Typography sx={{ color: 'text.secondary', my: 1 }}>
              {pluralize(recoveryCodesLeft, 'recovery code')} left, for when you have lost your second factor.
            </Typography>
          )}
          <NewRecoveryCodesButton />
        </Box>
      )}
    </>
  );
};

/** Asks before the earlier codes become invalid, then shows the new ones. */
const NewRecoveryCodesButton = () => {
  const user = readSession()?.user;
  return (
    user && (
      <ConfirmAction
        record={user}
        label="Create new recovery codes"
        icon={KeyIcon}
        question="Create new recovery codes?"
        content="Your earlier recovery codes become invalid."
        confirm="Create codes"
        call={() => api.POST('/api/auth/second-factors/recovery-codes')}
        done=""
        failure="Failed to create recovery codes"
        result={({ recoveryCodes }, close) => <RecoveryCodesDialog codes={recoveryCodes} onClose={close} />}
      />
    )
  );
};
