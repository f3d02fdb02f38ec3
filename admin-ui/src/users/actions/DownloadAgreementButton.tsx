import { DownloadAction } from '../../actions/DownloadAction';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';

export const DownloadAgreementButton = () => (
  <DownloadAction<User>
    permission="signed-agreements:read"
    label="Download Agreement"
    // An administrator can mark a user as signed; then there is no copy.
    when={({ isSignedAgreement, signature }) => isSignedAgreement && signature}
    call={({ id }) => api.GET('/api/admin/users/{id}/agreement/download', { ...byId(id), parseAs: 'blob' })}
    fileName={({ name }) => `agreement-${name}.pdf`}
    failure="Failed to download agreement"
  />
);
