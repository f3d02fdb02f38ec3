import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { OnboardingSteps } from '../../account/OnboardingSteps';
import { readAgreement, signAgreement } from '../../api/calls';
import { hasCode } from '../../api/failure';
import { startSession } from '../../api/session';
import { ButtonLink } from '../../ui/ButtonLink';
import { carryNotice } from '../../ui/carriedNotice';
import { LoadFailure } from '../../ui/LoadFailure';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { SignAgreementForm } from './SignAgreementForm';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [changes, setChanges] = useState(0);
  // The text must not change under the reader's eyes: it is read anew only when the server says it has changed.
  const agreement = useQuery({
    queryKey: ['agreement', token],
    queryFn: () => readAgreement(token),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const sign = async (signature: string) => {
    try {
      const shown = agreement.data?.agreement;
      startSession(
        await signAgreement(token, {
          signature,
          agreementVersion: shown?.version,
          contentHash: shown?.contentHash,
        }),
      );
      navigate('/dashboard', {
        replace: true,
        state: carryNotice({
          tone: 'success',
          text: 'Agreement signed successfully! Redirecting to dashboard...',
        }),
      });
    } catch (error) {
      if (!hasCode(error, 'AGREEMENT_CHANGED')) throw error;
      await agreement.refetch();
      setChanges((count) => count + 1);
    }
  };

  const refusal = hasCode(agreement.error, 'AGREEMENT_LINK_INVALID', 'ALREADY_SIGNED')
    ? agreement.error
    : null;
  return (
    <Screen
      title="Agreement Signing"
      lede="Read the whole agreement, then sign it below. You receive your signed copy by e-mail."
      aside={<OnboardingSteps current={3} />}
      width="text"
    >
      {agreement.data ? (
        <SignAgreementForm
          content={agreement.data.agreement?.content ?? null}
          signer={agreement.data.user}
          changes={changes}
          sign={sign}
        />
      ) : refusal ? (
        <>
          <Notice tone="failure">
            <p>{refusal.message}</p>
            {refusal.details.code === 'AGREEMENT_LINK_INVALID' ? (
              <p>Sign in, and we send a new link to your e-mail address.</p>
            ) : null}
          </Notice>
          <div>
            <ButtonLink variant="primary" to="/login">
              Go to sign in
            </ButtonLink>
          </div>
        </>
      ) : agreement.isError ? (
        <LoadFailure
          error={agreement.error}
          fallback="Failed to load agreement"
          onRetry={agreement.refetch}
          isRetrying={agreement.isFetching}
        />
      ) : (
        <Skeleton label="Loading agreement" blocks={[42, 420, 320]} />
      )}
    </Screen>
  );
}
