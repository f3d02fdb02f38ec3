import { isStaff } from '@inkwell/contract/roles';
import { trimEmail } from '@inkwell/contract/validation';
import EmailIcon from '@mui/icons-material/AlternateEmailOutlined';
import { TextInput } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';
import { emailRules } from '../userFields';

export const CorrectEmailButton = () => (
  <ConfirmAction<User, { email: string }>
    permission="users:write"
    label="Correct E-mail Address"
    icon={EmailIcon}
    when={({ suspendedAt }) => suspendedAt === null}
    question="Correct E-mail Address"
    content={({ name, email, role }) => (
      <>
        The present address is <b>{email}</b>. {name} is signed out, and must confirm the new address with{' '}
        {isStaff(role) ? 'an invitation' : 'a code'} that is sent to it. Links that were sent to the present
        address stop working.
      </>
    )}
    confirm="Correct address"
    inputs={
      <TextInput
        source="email"
        label="New e-mail address"
        type="email"
        autoComplete="off"
        validate={emailRules}
        autoFocus
        helperText={false}
      />
    }
    call={({ id }, { email }) =>
      api.POST('/api/admin/users/{id}/correct-email', { ...byId(id), body: { email: trimEmail(email) } })
    }
    failure="Failed to correct the e-mail address"
  />
);
