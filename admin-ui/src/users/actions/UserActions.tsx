import { ActionMenu } from '../../actions/ActionButton';
import { CopyLinkButton } from './CopyLinkButton';
import { DeleteUserButton } from './DeleteUserButton';
import { DownloadAgreementButton } from './DownloadAgreementButton';
import { EditUserButton } from './EditUserButton';
import { ExtendDeadlineButton } from './ExtendDeadlineButton';
import { PenaltyButton } from './PenaltyButton';
import { SendAgreementButton } from './SendAgreementButton';
import { SendOtpButton } from './SendOtpButton';
import { StartWorkButton } from './StartWorkButton';
import { ViewPasswordButton } from './ViewPasswordButton';

/** All actions on a user: the frequent ones in view, the others in a menu. */
export const UserActions = () => (
  <>
    <EditUserButton />
    <ViewPasswordButton />
    <PenaltyButton />
    <ActionMenu>
      <SendOtpButton />
      <SendAgreementButton />
      <CopyLinkButton />
      <DownloadAgreementButton />
      <StartWorkButton />
      <ExtendDeadlineButton />
      <DeleteUserButton />
    </ActionMenu>
  </>
);
