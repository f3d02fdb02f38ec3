import { emailName } from '@inkwell/contract/operation-names';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { api, byId } from '../providers/api';
import type { EmailDetails } from '../providers/resources';

export const SendEmailAgainButton = () => (
  <ConfirmAction<EmailDetails>
    permission="operations:retry"
    label="Send Again"
    icon={SendIcon}
    variant="contained"
    when={({ isRepeatable }) => isRepeatable}
    question="Send Again"
    content={({ template, recipient }) =>
      `“${emailName(template)}” will be e-mailed to ${recipient} again, with the same content.`
    }
    call={({ id }) => api.POST('/api/admin/emails/{id}/send-again', byId(id))}
    failure="Failed to send the e-mail again"
  />
);
