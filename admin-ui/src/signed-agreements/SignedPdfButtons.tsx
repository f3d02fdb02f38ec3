import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { DownloadAction } from '../actions/DownloadAction';
import { api, byId } from '../providers/api';
import type { SignedAgreement } from '../providers/resources';

export const DownloadSignedPdfButton = () => (
  <DownloadAction<SignedAgreement>
    permission="signed-agreements:read"
    label="Download PDF"
    icon={PdfIcon}
    call={({ id }) => api.GET('/api/admin/signed-agreements/{id}/pdf', { ...byId(id), parseAs: 'blob' })}
    fileName={({ userName }) => `agreement-${userName}.pdf`}
    failure="Failed to download agreement"
  />
);

export const SendSignedPdfButton = ({ variant }: { variant?: 'contained' }) => (
  <ConfirmAction<SignedAgreement>
    permission="signed-agreements:send"
    label="Send PDF to User"
    icon={SendIcon}
    {...(variant && { variant })}
    question="Send PDF to User"
    content={({ userName, userEmail }) =>
      `The signed agreement of ${userName} will be e-mailed to ${userEmail}.`
    }
    confirm="Send PDF"
    call={({ id }) => api.POST('/api/admin/signed-agreements/{id}/send-pdf', byId(id))}
    failure="Failed to send PDF"
  />
);
