import { saveFile } from '@inkwell/web/save-file';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import { api, byId, getBody, getFile } from '../providers/api';
import type { SignedAgreement } from '../providers/records';

export const DownloadSignedPdfButton = () => {
  const signed = useRecordContext<SignedAgreement>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: SignedAgreement) =>
      getFile(api.GET('/api/admin/signed-agreements/{id}/pdf', { ...byId(id), parseAs: 'blob' })),
    onSuccess: (pdf, { userName }) => saveFile(pdf, `agreement-${userName}.pdf`),
    meta: { failure: 'Failed to download agreement' },
  });
  if (!signed) return null;
  return (
    <ActionButton
      permission="signed-agreements:read"
      label="Download PDF"
      icon={<PdfIcon />}
      loading={isPending}
      onClick={() => mutate(signed)}
    />
  );
};

export const SendSignedPdfButton = ({ variant }: { variant?: 'contained' }) => {
  const signed = useRecordContext<SignedAgreement>();
  const dialog = useDialog();
  const notify = useNotify();
  if (!signed) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title="Send PDF to User"
        content={`The signed agreement of ${signed.userName} will be e-mailed to ${signed.userEmail}.`}
        confirm="Send PDF"
        ConfirmIcon={SendIcon}
        mutationFn={() => getBody(api.POST('/api/admin/signed-agreements/{id}/send-pdf', byId(signed.id)))}
        onSuccess={({ message }) => notify(message, { type: 'success' })}
        failure="Failed to send PDF"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="signed-agreements:send"
      label="Send PDF to User"
      icon={<SendIcon />}
      {...(variant ? { variant } : {})}
      onClick={ask}
    />
  );
};
