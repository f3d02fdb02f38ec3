import { useRecordContext } from 'react-admin';
import { ActionMenu, RowActions } from '../../actions/ActionButton';
import { StartedWorkActions, userWork } from '../../assignments/StartedWorkActions';
import { useMay } from '../../providers/permissions';
import type { User } from '../../providers/resources';
import { CopyLinkButton } from './CopyLinkButton';
import { CorrectEmailButton } from './CorrectEmailButton';
import { DeleteUserButton } from './DeleteUserButton';
import { DownloadAgreementButton } from './DownloadAgreementButton';
import { EditUserButton } from './EditUserButton';
import { ExtendDeadlineButton } from './ExtendDeadlineButton';
import { PenaltyButton } from './PenaltyButton';
import { ResetSecondFactorButton } from './ResetSecondFactorButton';
import { SendAgreementButton } from './SendAgreementButton';
import { SendInvitationButton } from './SendInvitationButton';
import { SendOtpButton } from './SendOtpButton';
import { StartWorkButton } from './StartWorkButton';
import { SuspensionButton } from './SuspensionButton';
import { ViewPasswordButton } from './ViewPasswordButton';

/** All actions on a user in one menu, for a card. */
export const UserActionMenu = () => (
  <RowActions>
    {useMay('users:write') ? (
      <ActionMenu>
        <EditUserButton />
        <ViewPasswordButton />
        <PenaltyButton />
        <FurtherActions />
      </ActionMenu>
    ) : (
      <DownloadAgreementButton />
    )}
  </RowActions>
);

/** All actions on a user: the frequent ones in view, the others in a menu. */
export const UserActions = () =>
  useMay('users:write') ? (
    <>
      <EditUserButton />
      <ViewPasswordButton />
      <PenaltyButton />
      <ActionMenu>
        <FurtherActions />
      </ActionMenu>
    </>
  ) : (
    <DownloadAgreementButton />
  );

const FurtherActions = () => (
  <>
    <SendOtpButton />
    <SendAgreementButton />
    <SendInvitationButton />
    <CopyLinkButton />
    <DownloadAgreementButton />
    <StartWorkButton />
    <ExtendDeadlineButton />
    <StartedWorkOfUser />
    <ResetSecondFactorButton />
    <CorrectEmailButton />
    <SuspensionButton />
    <DeleteUserButton />
  </>
);

const StartedWorkOfUser = () => {
  const user = useRecordContext<User>();
  const work = user && userWork(user);
  return work ? <StartedWorkActions work={work} /> : null;
};
