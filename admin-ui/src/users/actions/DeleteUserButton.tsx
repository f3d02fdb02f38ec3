import { pluralize } from '@inkwell/contract/format-count';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { TextInput, useRedirect, useUnselect } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { LoadFailure } from '../../errors/LoadFailure';
import { api, byId, getBody } from '../../providers/api';
import { USERS, type User } from '../../providers/resources';

export const DeleteUserButton = () => {
  const redirect = useRedirect();
  const unselect = useUnselect(USERS);
  return (
    <ConfirmAction
      permission="users:delete"
      label="Delete"
      icon={DeleteIcon}
      color="error"
      question={({ name }) => `Delete ${name}?`}
      content={({ email }) => (
        <>
          Everything about this user is erased: the account, all texts with their history, reviews and
          reports, e-mails and sessions. Only signed agreements and entries of the audit log stay, as
          evidence, with the name and the e-mail address in them. This cannot be undone. To confirm, type{' '}
          <b>{email}</b>
        </>
      )}
      confirm="Delete user"
      isDangerous
      inputs={(user) => (
        <>
          <Losses userId={user.id} />
          <EmailInput email={user.email ?? ''} />
        </>
      )}
      call={({ id }: User) => api.DELETE('/api/admin/users/{id}', byId(id))}
      done={({ imagesLosingText }) => deletedMessage(imagesLosingText)}
      failure="Failed to delete user"
      deletes
      onDone={(_, { id }) => {
        redirect('list', USERS);
        unselect([id]);
      }}
    />
  );
};

/** What others lose with the user. */
const Losses = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure', userId],
    queryFn: () => getBody(api.GET('/api/admin/users/{id}/erasure', byId(userId))),
    staleTime: 0,
  });
  if (error && !data)
    return <LoadFailure title="Failed to load what is lost" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={48} aria-busy="true" sx={{ mb: 2 }} />;
  const { runningAssignments, waitingReviews, imagesWithoutOtherText } = data;
  const lost = [
    runningAssignments && pluralize(runningAssignments, 'running assignment'),
    waitingReviews && pluralize(waitingReviews, 'waiting review'),
    imagesWithoutOtherText && `the only text of ${pluralize(imagesWithoutOtherText, 'image')}`,
  ].filter(Boolean);
  if (lost.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      {`Lost: ${new Intl.ListFormat('en').format(lost.map(String))}.`}
    </Alert>
  );
};

const EmailInput = ({ email }: { email: string }) => (
  <TextInput
    source="email"
    label="E-mail address of the user"
    type="email"
    autoComplete="off"
    validate={(typed?: string) =>
      typed?.trim().toLowerCase() === email ? undefined : 'This is not the e-mail address of the user'
    }
    autoFocus
    helperText={false}
  />
);

const deletedMessage = (imagesLosingText: number) => {
  const message = 'User deleted successfully!';
  if (imagesLosingText === 0) return message;
  return `${message} ${pluralize(imagesLosingText, 'image')} lost the text of this user.`;
};
