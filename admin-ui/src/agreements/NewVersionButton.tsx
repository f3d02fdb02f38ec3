import { Button } from '@mui/material';
import { useCreate, useNotify, useRedirect } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNotifyError } from '../errors/useNotifyError';
import { AGREEMENTS } from '../providers/resources';

/** Leaves the signed version as it is, and publishes the edited text as the next one. */
export const NewVersionButton = () => {
  const { handleSubmit, setError, formState } = useFormContext<{ content: string }>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const [create, { isPending }] = useCreate();
  const publish = async ({ content }: { content: string }) => {
    try {
      await create(AGREEMENTS, { data: { content } }, { returnPromise: true });
    } catch (error) {
      // An error of the form keeps the text unsaved, so that leaving asks.
      setError('root.newVersion', { type: 'server' });
      notifyError(error, 'Failed to create agreement');
      return;
    }
    notify('Agreement created successfully!', { type: 'success' });
    redirect('list', AGREEMENTS);
  };
  return (
    <Button
      variant="contained"
      size="large"
      loading={isPending}
      disabled={formState.isSubmitting}
      onClick={handleSubmit(publish)}
    >
      Save as a new version
    </Button>
  );
};
