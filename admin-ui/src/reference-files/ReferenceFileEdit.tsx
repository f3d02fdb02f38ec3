import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Card } from '@mui/material';
import { useRef } from 'react';
import { Edit, minValue, NumberInput, required, TextInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { RecordForm } from '../forms/RecordForm';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { useHasManyProjects } from '../lists/projectNames';
import { projectPath } from '../lists/projectPath';
import type { ReferenceFileDetails } from '../providers/resources';
import { AdjacentLinks, SaveAndNextButton, useAdjacentFiles } from './AdjacentFiles';
import { DecidedReviews } from './DecidedReviews';
import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import { FilePreview } from './FilePreview';
import { isFromProject, projectName } from './fileList';
import { MIN_WORDS_WRONG, useFileKind } from './kinds';
import { ReplacedTextsButton } from './ReplacedTexts';
import { ActiveBadge, fileTypeName } from './Thumbnail';
import { ToggleFileButton } from './ToggleFileButton';

export const ReferenceFileEdit = () => {
  const kind = useFileKind();
  return (
    <Edit<ReferenceFileDetails>
      title={false}
      actions={false}
      component="div"
      queryOptions={{ onError: ignoreError }}
      render={({ record, error, refetch }) => (
        <>
          {!record && <BackLink to={`/${kind.resource}`}>{kind.title}</BackLink>}
          {error && <LoadFailure title={kind.texts.loadOneFailed} error={error} onRetry={refetch} />}
          {record && <EditPage key={record.id} file={record} />}
        </>
      )}
    />
  );
};

const EditPage = ({ file }: { file: ReferenceFileDetails }) => {
  const kind = useFileKind();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const hasManyProjects = useHasManyProjects();
  const isOfProject = isFromProject(search) && file.project !== null;
  const { previousPath, nextPath } = useAdjacentFiles(file, isOfProject);
  const goesOn = useRef(false);
  const list =
    isOfProject && file.project
      ? { path: projectPath(file.project._id, `${kind.field}s`), name: file.project.name }
      : { path: `/${kind.resource}`, name: kind.title };
  const about = [
    ...(hasManyProjects ? [projectName(file)] : []),
    fileTypeName(file.mimeType),
    formatFileSize(file.fileSize),
    formatDateTime(file.uploadedAt),
  ];
  const leave = () => {
    if (goesOn.current && nextPath) navigate(nextPath, { state: TO_REFERENCE_TEXT });
    else navigate(list.path);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <BackLink to={list.path}>{list.name}</BackLink>
        <AdjacentLinks previousPath={previousPath} nextPath={nextPath} />
      </Box>
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
            <DeleteFileButton onDeleted={() => navigate(list.path)} />
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
          <RecordForm
            noun={kind.noun}
            subject={`${kind.field}:${file.id}`}
            record={file}
            permission="references:write"
            savedText={kind.texts.updated}
            failedText={kind.texts.updateFailed}
            onSaved={leave}
            otherActions={nextPath ? <SaveAndNextButton goesOn={goesOn} /> : undefined}
            belowFields={
              <>
                <DecidedReviewsOfChange fileId={file.id} />
                <ReplacedTextsButton file={file} />
              </>
            }
          >
            <TextInput source="title" label="Title" validate={titleRules} helperText={false} />
            <TextInput
              source="description"
              label="Description"
              // A cleared description is an empty text, but a cleared reference text is none.
              parse={asTyped}
              multiline
              minRows={2}
              helperText={false}
            />
            {kind.field === 'image' ? (
              <NumberInput
                source="minWords"
                label="Minimum words"
                min={1}
                step={1}
                validate={minWordsRules}
                helperText="Of a submission. Empty: the general minimum page by page, and any length in sequential work."
              />
            ) : null}
            <TextInput
              source="referenceText"
              label="Reference text"
              // The row of the list, which fills the form first, does not have it. The height does not depend on it.
              readOnly={file.referenceText === undefined}
              autoFocus={state === TO_REFERENCE_TEXT}
              multiline
              rows={16}
              helperText="What a perfect transcript says. Work is scored against it; users never see it."
              sx={{ '& textarea': { fontFamily: 'h1.fontFamily', fontSize: 17, lineHeight: 1.6 } }}
            />
          </RecordForm>
        </Card>
        <FilePreview file={file} />
      </Box>
    </>
  );
};

/** The state of the address after "Save and next": the next reference text is typed at once. */
const TO_REFERENCE_TEXT = 'to-reference-text';

/** Shown while the reference text is changed and not saved. */
const DecidedReviewsOfChange = ({ fileId }: { fileId: string }) => {
  const { dirtyFields } = useFormState();
  return dirtyFields.referenceText ? <DecidedReviews fileId={fileId} /> : null;
};

const minWordsRules = [minValue(1, MIN_WORDS_WRONG)];
const titleRules = [required('Please provide a title')];

const asTyped = (text: string) => text;
