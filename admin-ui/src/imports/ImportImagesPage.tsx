import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ProgressBar } from '../display/ProgressBar';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { projectPath } from '../lists/projectPath';
import { IMAGES, IMPORT_IMAGES } from '../providers/resources';
import { IMAGE_KIND } from '../reference-files/kinds';
import { PublishChoice } from '../reference-files/upload/PublishChoice';
import { UploadProject } from '../reference-files/upload/UploadProject';
import { FileButton } from './FileButton';
import { StartedImport } from './StartedImport';
import { useImport } from './useImport';

export const ImportImagesPage = () => {
  const [search] = useSearchParams();
  const [taskId, setTaskId] = useState<string>();
  // The page of a project has a link with its id.
  const projectId = search.get('projectId');
  const list = projectId ? projectPath(projectId, 'images') : `/${IMAGES}`;
  return (
    <>
      <BackLink to={list}>{projectId ? 'Images of the project' : 'Images'}</BackLink>
      <PageHeader
        isNested
        title="Import images"
        lead="Several images, a ZIP of images, or a PDF whose pages become images. They are added in the order of their names."
      />
      {taskId === undefined ? (
        <ImportImagesForm onStarted={setTaskId} />
      ) : (
        <StartedImport
          taskId={taskId}
          list={{ path: list, label: 'To the images' }}
          onAgain={() => setTaskId(undefined)}
        />
      )}
    </>
  );
};

const ImportImagesForm = ({ onStarted }: { onStarted: (taskId: string) => void }) => {
  const [search] = useSearchParams();
  const [files, setFiles] = useState<File[]>([]);
  const [projectId, setProjectId] = useState(search.get('projectId') ?? '');
  const [isActive, setIsActive] = useState(true);
  const start = useImport<{ taskId: string }>('Failed to start the import', (answer) =>
    onStarted(answer.taskId),
  );
  const percent = Math.round(100 * start.progress);

  const send = () => {
    const form = new FormData();
    if (projectId !== '') form.set('projectId', projectId);
    form.set('isActive', String(isActive));
    for (const file of files) form.append('files', file);
    start.send({ path: IMPORT_IMAGES, form });
  };

  return (
    <Card sx={{ p: 3, display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
        Images are {IMAGE_KIND.formats} files. A text file beside an image, such as page-1.txt beside
        page-1.jpg, is its reference text, best in UTF-8. A CSV file with the column “filename” has titles,
        descriptions and minimums of words, in the columns “title”, “description” and “minWords”.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton
          label={files.length > 0 ? 'Choose other files' : 'Choose files'}
          accept={`${IMAGE_KIND.accept},.zip,.pdf,.txt,.csv`}
          multiple
          disabled={start.isPending}
          onFiles={(chosen) => {
            start.reset();
            setFiles(chosen);
          }}
        />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {filesText(files)}
        </Typography>
      </Box>
      <UploadProject
        kind={IMAGE_KIND}
        projectId={projectId}
        isDisabled={start.isPending}
        onChange={setProjectId}
      />
      <div>
        <PublishChoice
          kind={IMAGE_KIND}
          projectId={projectId}
          isActive={isActive}
          isDisabled={start.isPending}
          onChange={setIsActive}
        />
      </div>
      {start.problem && <Alert severity="error">{start.problem}</Alert>}
      {start.isPending && (
        <Box>
          <Typography sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
            {percent < 100 ? `${percent} % sent` : 'The files are being checked.'}
          </Typography>
          <ProgressBar percent={percent} label="Sent" />
        </Box>
      )}
      <div>
        <Button
          variant="contained"
          loading={start.isPending}
          disabled={files.length === 0 || start.isPending}
          onClick={send}
        >
          Import
        </Button>
      </div>
    </Card>
  );
};

function filesText(files: readonly File[]): string {
  const [first] = files;
  if (!first) return 'No file is chosen.';
  return files.length === 1 ? first.name : `${files.length} files, such as ${first.name}`;
}
