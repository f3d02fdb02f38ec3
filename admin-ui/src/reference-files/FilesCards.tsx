import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDate } from '@inkwell/web/format-date';
import { Box, Checkbox, Typography } from '@mui/material';
import { RecordContextProvider, SimpleListLoading, useListContext, WithListContext } from 'react-admin';
import { Allowed } from '../actions/Allowed';
import { SelectionBar } from '../lists/selection/SelectionBar';
import type { ReferenceFile } from '../providers/records';
import { NothingFound } from '../theme/NothingFound';
import { BulkFileActions } from './bulk/BulkFileActions';
import { FileActions } from './FileActions';
import { ProjectOfFile } from './FilesTable';
import { FileLink } from './fileList';
import { MoveHandle } from './order/MoveHandle';
import { TextsOfImage } from './TextsOfImage';
import { ActiveBadge, fileTypeName, Thumbnail } from './Thumbnail';

/** Not a `SimpleList`: its rows have a drag handle and actions beside each other. */
export const FilesCards = () => (
  <WithListContext<ReferenceFile>
    loading={
      <Box aria-busy="true">
        <SimpleListLoading hasSecondaryText />
      </Box>
    }
    empty={<NothingFound />}
    render={({ data = [] }) => (
      <>
        <Allowed permission="references:write">
          <SelectionBar>
            <BulkFileActions />
          </SelectionBar>
        </Allowed>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((file) => (
            <RecordContextProvider key={file.id} value={file}>
              <FileCard file={file} />
            </RecordContextProvider>
          ))}
        </Box>
      </>
    )}
  />
);

const FileCard = ({ file }: { file: ReferenceFile }) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Allowed permission="references:write">
      <SelectFile file={file} />
    </Allowed>
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
      <ProjectOfFile file={file} />
      <TextsOfImage image={file} />
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

const SelectFile = ({ file }: { file: ReferenceFile }) => {
  const { selectedIds, onToggleItem } = useListContext<ReferenceFile>();
  return (
    <Checkbox
      checked={selectedIds.includes(file.id)}
      onChange={() => onToggleItem(file.id)}
      slotProps={{ input: { 'aria-label': `Select ${file.title}` } }}
      sx={{ alignSelf: 'flex-start', ml: -1 }}
    />
  );
};
