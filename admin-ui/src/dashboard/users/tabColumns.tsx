import { CopyLinkButton } from '../../users/actions/CopyLinkButton';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import { ViewPasswordButton } from '../../users/actions/ViewPasswordButton';
import { created, flags, signature, workStarted } from '../../users/userColumns';

/** What the tabs of signed, verified and active users have in common. */
export const tabColumns = [flags, signature, workStarted, created];

export const tabActions = (
  <>
    <ViewPasswordButton />
    <CopyLinkButton />
    <PenaltyButton only="penalize" />
  </>
);
