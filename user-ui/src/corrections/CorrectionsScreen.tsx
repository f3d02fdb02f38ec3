import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { readCorrections } from '../api/workCalls';
import { ButtonLink } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Screen } from '../ui/Screen';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { WritingSkeleton } from '../work/WritingScreen';
import { CorrectionsView } from './CorrectionsView';

const TITLE = 'My corrections';

/** A published result: each text beside its image, with the differences and the comments. */
export function Component() {
  const { reviewId = '' } = useParams();
  const { id, isPending } = useAssignment();
  const addressOf = useWorkAddress();
  const corrections = useQuery({
    queryKey: ['corrections', id, reviewId],
    queryFn: () => readCorrections(id, reviewId),
    enabled: !isPending,
  });
  const back = { to: addressOf('/dashboard'), label: 'Back to Dashboard' };
  if (corrections.data) return <CorrectionsView title={TITLE} back={back} corrections={corrections.data} />;
  if (!corrections.isError) return <WritingSkeleton title={TITLE} back={back} label="Loading corrections" />;
  return (
    <Screen title={TITLE} width="full">
      <LoadFailure
        error={corrections.error}
        fallback="Failed to load your corrections"
        onRetry={corrections.refetch}
        isRetrying={corrections.isFetching}
      >
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </LoadFailure>
    </Screen>
  );
}
