import { useQuery } from '@tanstack/react-query';
import { readSignedAgreement } from '../../api/calls';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/ButtonLink';
import { LoadFailure } from '../../ui/LoadFailure';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { DownloadPdf } from './DownloadPdf';
import { SignedAgreementView } from './SignedAgreementView';

export function Component() {
  const userId = useSession()?.userId ?? '';
  const agreement = useQuery({
    queryKey: ['signed-agreement', userId],
    queryFn: () => readSignedAgreement(userId),
  });
  return (
    <Screen
      title="My Signed Agreement"
      width="text"
      actions={
        agreement.isError ? null : (
          <ButtonLink size="small" to="/dashboard">
            Dashboard
          </ButtonLink>
        )
      }
    >
      {agreement.data ? (
        <SignedAgreementView
          agreement={agreement.data}
          download={<DownloadPdf userId={userId} fileName={`agreement-${agreement.data.userName}.pdf`} />}
        />
      ) : agreement.isError ? (
        <LoadFailure
          error={agreement.error}
          fallback="Failed to load agreement"
          onRetry={agreement.refetch}
          isRetrying={agreement.isFetching}
        >
          <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
        </LoadFailure>
      ) : (
        <Skeleton label="Loading agreement" blocks={[120, 480]} />
      )}
    </Screen>
  );
}
