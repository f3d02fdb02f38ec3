import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, byId, getFile } from '../../providers/api';
import type { User } from '../../providers/records';

export const DownloadAgreementButton = () => {
  const user = useRecordContext<User>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: User) =>
      getFile(api.GET('/api/admin/users/{id}/agreement/download', { ...byId(id), parseAs: 'blob' })),
    onSuccess: (pdf, { name }) => saveFile(pdf, `agreement-${name}.pdf`),
    meta: { failure: 'Failed to download agreement' },
  });
  // An administrator can mark a user as signed; then there is no copy.
  if (!user?.isSignedAgreement || !user.signature) return null;
  return (
    <ActionButton
      permission="signed-agreements:read"
      label="Download Agreement"
      icon={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate(user)}
    />
  );
};
