import { formatFileSize } from '@inkwell/contract/file-size';
import { Box, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { formatDay } from '../display/formatDate';
import { RecordLink } from '../lists/RecordLink';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { ReferenceFile } from '../providers/records';
import { ActiveBadge } from './ActiveBadge';
import { FileActions } from './FileActions';
import { fileTypeName } from './fileType';
import type { ReferenceFileKind } from './kinds';
import { MoveHandle } from './order/MoveHandle';
import { Thumbnail } from './Thumbnail';

const Column = DataTable.Col<ReferenceFile>;

export const ReferenceFilesTable = ({ kind }: { kind: ReferenceFileKind }) => (
  <DataTable<ReferenceFile> rowClick="edit" bulkActionButtons={false} sx={narrowGaps}>
    <Column
      source="position"
      label="Order"
      sx={{ width: 48 }}
      render={(file) => <MoveHandle file={file} />}
    />
    <Column source="title" render={(file) => <TitleAndPicture file={file} kind={kind} />} />
    <Column
      source="description"
      label="Description"
      disableSort
      sx={{ maxWidth: 280 }}
      render={(file) => <Description text={file.description} />}
    />
    <Column source="fileSize" sx={oneLine} render={(file) => formatFileSize(file.fileSize)} />
    <Column label="Type" disableSort render={(file) => fileTypeName(file.mimeType)} />
    <Column source="uploadedAt" sx={oneLine} render={(file) => formatDay(file.uploadedAt)} />
    <Column label="Status" disableSort render={(file) => <ActiveBadge isActive={file.isActive} />} />
    <Column
      label="Actions"
      disableSort
      align="right"
      render={(file) => <FileActions file={file} kind={kind} />}
    />
  </DataTable>
);

const TitleAndPicture = ({ file, kind }: { file: ReferenceFile; kind: ReferenceFileKind }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Thumbnail file={file} />
    <Box sx={{ minWidth: 0 }}>
      <RecordLink to={`/${kind.resource}/${file.id}`}>{file.title}</RecordLink>
      {file.hasReferenceText && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          With reference text
        </Typography>
      )}
    </Box>
  </Box>
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
