import { decodeText, decodeUnicode } from '@inkwell/contract/text-encoding';
import type { ImportColumns } from '@inkwell/contract/user-import';
import { guessColumns, readHeadings } from '@inkwell/contract/user-import';
import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Card, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { api, getFile } from '../providers/api';
import { IMPORT_USERS, USERS } from '../providers/resources';
import { ColumnSelects, isComplete } from './ColumnSelects';
import { FileButton } from './FileButton';
import { type ImportPreview, ImportPreviewLists } from './ImportPreviewLists';
import { StartedImport } from './StartedImport';
import { useImport } from './useImport';

interface ChosenFile {
  file: File;
  headings: string[];
  /** Otherwise staff are asked how it is read. */
  isUnicode: boolean;
}

export const ImportUsersPage = () => {
  const [taskId, setTaskId] = useState<string>();
  return (
    <>
      <BackLink to={`/${USERS}`}>Users</BackLink>
      <PageHeader
        isNested
        title="Import users"
        lead="From a CSV file of another system. Each user gets an invitation by e-mail and chooses the password with it."
      />
      {taskId === undefined ? (
        <ImportUsersForm onStarted={setTaskId} />
      ) : (
        <StartedImport
          taskId={taskId}
          list={{ path: `/${USERS}`, label: 'To the users' }}
          onAgain={() => setTaskId(undefined)}
        />
      )}
    </>
  );
};

const ImportUsersForm = ({ onStarted }: { onStarted: (taskId: string) => void }) => {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [columns, setColumns] = useState<ImportColumns>({});
  const [isWindows, setIsWindows] = useState(false);
  const [preview, setPreview] = useState<ImportPreview>();
  const check = useImport<ImportPreview>('Failed to check the file', setPreview);
  const start = useImport<{ taskId: string }>('Failed to start the import', (answer) =>
    onStarted(answer.taskId),
  );
  const isBusy = check.isPending || start.isPending;
  const problem = start.problem ?? check.problem;

  const forgetResults = () => {
    setPreview(undefined);
    check.reset();
    start.reset();
  };
  const choose = async ([file]: File[]) => {
    if (!file) return;
    forgetResults();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = decodeUnicode(bytes);
    const headings = readHeadings(text ?? decodeText(bytes)?.text ?? '');
    setChosen({ file, headings: [...new Set(headings)].filter(Boolean), isUnicode: text !== null });
    setIsWindows(false);
    setColumns(guessColumns(headings));
  };
  const changeColumns = (changed: ImportColumns) => {
    forgetResults();
    setColumns(changed);
  };
  const formOf = (file: File) => {
    const form = new FormData();
    if (isWindows) form.set('encoding', 'windows-1252');
    form.set('columns', JSON.stringify(columns));
    form.set('file', file);
    return form;
  };

  return (
    <Card sx={{ p: 3, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileButton
          label={chosen ? 'Choose another file' : 'Choose a CSV file'}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={isBusy}
          onFiles={(files) => void choose(files)}
        />
        <SampleButton />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {chosen?.file.name ?? 'UTF-8, with commas, semicolons or tabs, and at most 10,000 rows.'}
        </Typography>
      </Box>
      {chosen && !chosen.isUnicode && (
        <FormControlLabel
          control={<Checkbox checked={isWindows} disabled={isBusy} />}
          label="The file is not in UTF-8. Read it as Windows-1252, as Excel writes it in Western Europe. Please look at the accents after the check."
          onChange={(_, isChecked) => {
            forgetResults();
            setIsWindows(isChecked);
          }}
        />
      )}
      {chosen && (
        <ColumnSelects
          headings={chosen.headings}
          columns={columns}
          isDisabled={isBusy}
          onChange={changeColumns}
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {preview && <ImportPreviewLists preview={preview} />}
      {chosen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant={preview ? 'outlined' : 'contained'}
            loading={check.isPending}
            disabled={isBusy || !isComplete(columns) || !(chosen.isUnicode || isWindows)}
            onClick={() => check.send({ path: `${IMPORT_USERS}?dryRun=true`, form: formOf(chosen.file) })}
          >
            Check the file
          </Button>
          {preview && (
            <Button
              variant="contained"
              loading={start.isPending}
              disabled={isBusy || preview.create + preview.give === 0}
              onClick={() => start.send({ path: IMPORT_USERS, form: formOf(chosen.file) })}
            >
              Import
            </Button>
          )}
        </Box>
      )}
    </Card>
  );
};

const SampleButton = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getFile(api.GET('/api/admin/imports/users/sample', { parseAs: 'blob' })),
    onSuccess: (csv) => saveFile(csv, 'users-sample.csv'),
    meta: { failure: 'Failed to download the sample' },
  });
  return (
    <Button startIcon={<DownloadIcon />} loading={isPending} loadingPosition="start" onClick={() => mutate()}>
      Download a sample
    </Button>
  );
};
