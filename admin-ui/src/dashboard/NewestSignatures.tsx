import { formatDay } from '../layout/formatDate';
import type { SignedAgreement } from '../providers/records';
import { SIGNED_AGREEMENTS } from '../providers/resources';
import { detailsPath } from '../signed-agreements/detailsPath';
import { NewestCard, NewestLine } from './NewestCard';

export const NewestSignatures = () => (
  <NewestCard<SignedAgreement>
    title="Newest signatures"
    resource={SIGNED_AGREEMENTS}
    sortField="signedAt"
    failure="Failed to load signed agreements"
    emptyText="Nobody has signed yet."
    pathOf={detailsPath}
  >
    {(signed) => (
      <NewestLine name={signed.userName} detail={signed.userEmail} end={formatDay(signed.signedAt)} />
    )}
  </NewestCard>
);
