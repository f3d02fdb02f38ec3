import { formatFileSize } from '@inkwell/contract/file-size';
import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { Edit, required, SimpleForm, TextInput, useEditContext, useNotify, useRedirect } from 'react-admin';
import { formatDateTime } from '../display/formatDate';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { useNotifyError } from '../errors/useNotifyError';
import { AfterSave } from '../forms/AfterSave';
import { KeepUnsentText, useIsSessionOver } from '../forms/KeepUnsentText';
import { KEEP_DIRTY_VALUES } from '../forms/keepDirtyValues';
import { SaveToolbar } from '../forms/SaveToolbar';
import { BackLink, PageHeader } from '../layout/PageHeader';
import type { ReferenceFileDetails } from '../providers/records';
import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import { FilePreview } from './FilePreview';
import { useFileKind } from './kinds';
import { ActiveBadge, fileTypeName } from './Thumbnail';
import { ToggleFileButton } from './ToggleFileButton';

export const ReferenceFileEdit = () => {
  const kind = useFileKind();
  const notify = useNotify();
  const redirect = useRedirect();
  const notifyError = useNotifyError();
  const [hasFailed, setHasFailed] = useState(false);
  const mutationOptions = {
    onSuccess: () => {
      setHasFailed(false);
      notify(kind.texts.updated, { type: 'success' });
      redirect('list', kind.resource);
    },
    onError: (error: unknown) => {
      setHasFailed(true);
      notifyError(error, kind.texts.updateFailed);
    },
  };
  return (
    <>
      <BackLink to={`/${kind.resource}`}>{kind.title}</BackLink>
      <Edit
        title={false}
        actions={false}
        component="div"
        mutationMode="pessimistic"
        transform={wordsOnly}
        mutationOptions={mutationOptions}
        queryOptions={{ onError: ignoreError }}
        error={<EditLoadFailure title={kind.texts.loadOneFailed} />}
      >
        <EditPage hasFailed={hasFailed} />
      </Edit>
    </>
  );
};

const EditLoadFailure = ({ title }: { title: string }) => {
  const { error, refetch } = useEditContext();
  return <LoadFailure title={title} error={error} onRetry={refetch} />;
};

const EditPage = ({ hasFailed }: { hasFailed: boolean }) => {
  const kind = useFileKind();
  const { record: file } = useEditContext<ReferenceFileDetails>();
  const redirect = useRedirect();
  const isOver = useIsSessionOver();
  if (!file) return null;
  const about = [fileTypeName(file.mimeType), formatFileSize(file.fileSize), formatDateTime(file.uploadedAt)];
  return (
    <>
      <PageHeader
        isNested
        title={file.title}
        lead={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <ActiveBadge isActive={file.isActive} /> {about.join(', ')}
          </Box>
        }
        actions={
          <>
            <DownloadFileButton />
            <ToggleFileButton />
            <DeleteFileButton onDeleted={() => redirect('list', kind.resource)} />
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Card>
          <SimpleForm
            resetOptions={KEEP_DIRTY_VALUES}
            warnWhenUnsavedChanges={!isOver}
            toolbar={<SaveToolbar label="Save changes" />}
            sx={{ p: { xs: 2, sm: 3 } }}
          >
            <AfterSave isSaved={!hasFailed} />
            <KeepUnsentText subject={`${kind.field}:${file.id}`} />
            <TextInput source="title" label="Title" validate={titleRules} helperText={false} />
            <TextInput source="description" label="Description" multiline minRows={2} helperText={false} />
            <TextInput
              source="referenceText"
              label="Reference text"
              multiline
              minRows={8}
              maxRows={24}
              helperText="What a perfect transcript says. Work is scored against it; people never see it."
              sx={{ '& textarea': { fontFamily: 'h1.fontFamily', fontSize: 17, lineHeight: 1.6 } }}
            />
          </SimpleForm>
        </Card>
        <FilePreview file={file} />
      </Box>
    </>
  );
};

const titleRules = [required('Please provide a title')];

/** Only the texts can be changed. A cleared description is an empty string. */
function wordsOnly({ title, description, referenceText }: Record<string, unknown>) {
  return { title, description: description ?? '', referenceText: referenceText ?? null };
}
