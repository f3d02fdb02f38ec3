import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDate } from '@inkwell/web/format-date';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import {
  DataTable,
  FilterButton,
  NullableBooleanInput,
  RecordContextProvider,
  SearchInput,
  SimpleListLoading,
  SortButton,
  TopToolbar,
  WithListContext,
} from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordLink } from '../lists/RecordLink';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { ReferenceFile } from '../providers/records';
import { NothingFound } from '../theme/NothingFound';
import { DeleteFileButton } from './DeleteFileButton';
import { DownloadFileButton } from './DownloadFileButton';
import { useFileKind } from './kinds';
import { FileOrder } from './order/FileOrder';
import { MoveHandle } from './order/MoveHandle';
import { ActiveBadge, fileTypeName, Thumbnail } from './Thumbnail';
import { ToggleFileButton } from './ToggleFileButton';
import { UploadButton } from './upload/UploadButton';

const Column = DataTable.Col<ReferenceFile>;
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search title or description" />,
  <NullableBooleanInput
    key="isActive"
    source="isActive"
    label="Active"
    nullLabel="Any"
    trueLabel="Yes"
    falseLabel="No"
  />,
];

/** The list of images or of reference PDFs, by the resource. */
export const ReferenceFilesList = () => {
  const kind = useFileKind();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title={kind.title}
      lead={kind.lead}
      headerActions={<UploadButton />}
      filters={filters}
      actions={<FilesToolbar isTable={!isNarrow} />}
      sort={{ field: 'position', order: 'ASC' }}
      failure={kind.texts.loadFailed}
      empty={{ title: kind.emptyTitle, text: kind.emptyText }}
    >
      <FileOrder>{isNarrow ? <FilesCards /> : <FilesTable />}</FileOrder>
    </ConsoleList>
  );
};

/** A table is sorted by its column headers. */
const FilesToolbar = ({ isTable }: { isTable: boolean }) => (
  <TopToolbar>
    {!isTable && <SortButton fields={['position', 'uploadedAt', 'title', 'fileSize']} />}
    <FilterButton />
  </TopToolbar>
);

const FilesTable = () => (
  <DataTable<ReferenceFile> rowClick="edit" bulkActionButtons={false} sx={narrowGaps}>
    <Column
      source="position"
      label="Order"
      sx={{ width: 48 }}
      render={(file) => <MoveHandle file={file} />}
    />
    <Column source="title" render={(file) => <TitleAndPicture file={file} />} />
    <Column
      source="description"
      label="Description"
      disableSort
      sx={{ maxWidth: 280 }}
      render={(file) => <Description text={file.description} />}
    />
    <Column source="fileSize" sx={oneLine} render={(file) => formatFileSize(file.fileSize)} />
    <Column label="Type" disableSort render={(file) => fileTypeName(file.mimeType)} />
    <Column source="uploadedAt" sx={oneLine} render={(file) => formatDate(file.uploadedAt)} />
    <Column label="Status" disableSort render={(file) => <ActiveBadge isActive={file.isActive} />} />
    <Column label="Actions" disableSort align="right">
      <FileActions />
    </Column>
  </DataTable>
);

/** Not a `SimpleList`: its rows have a drag handle and actions beside each other. */
const FilesCards = () => (
  <WithListContext<ReferenceFile>
    loading={
      <Box aria-busy="true">
        <SimpleListLoading hasSecondaryText />
      </Box>
    }
    empty={<NothingFound />}
    render={({ data = [] }) => (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((file) => (
          <RecordContextProvider key={file.id} value={file}>
            <FileCard file={file} />
          </RecordContextProvider>
        ))}
      </Box>
    )}
  />
);

const FileCard = ({ file }: { file: ReferenceFile }) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: 2, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Thumbnail file={file} size={72} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <FileLink file={file} />
      {file.description && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {file.description}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {fileTypeName(file.mimeType)}, {formatFileSize(file.fileSize)}, {formatDate(file.uploadedAt)}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mt: 0.5,
        }}
      >
        <ActiveBadge isActive={file.isActive} />
        <Box sx={{ display: 'flex', gap: { xs: 0, sm: 0.5 } }}>
          <MoveHandle file={file} />
          <FileActions />
        </Box>
      </Box>
    </Box>
  </Box>
);

const FileActions = () => (
  <RowActions>
    <DownloadFileButton />
    <ToggleFileButton />
    <DeleteFileButton />
  </RowActions>
);

const TitleAndPicture = ({ file }: { file: ReferenceFile }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Thumbnail file={file} />
    <Box sx={{ minWidth: 0 }}>
      <FileLink file={file} />
      {file.hasReferenceText && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          With reference text
        </Typography>
      )}
    </Box>
  </Box>
);

const FileLink = ({ file }: { file: ReferenceFile }) => (
  <RecordLink to={`/${useFileKind().resource}/${file.id}`}>{file.title}</RecordLink>
);

const Description = ({ text }: { text: string }) => (
  <Typography
    variant="body2"
    sx={{
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    }}
  >
    {text || '–'}
  </Typography>
);
