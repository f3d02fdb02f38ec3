import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDate } from '@inkwell/web/format-date';
import { Box, Typography } from '@mui/material';
import { BulkActionsToolbar, DataTable } from 'react-admin';
import { useHasManyProjects } from '../lists/projectNames';
import { SelectAllMatching } from '../lists/selection/SelectAllMatching';
import { narrowGaps, oneLine } from '../lists/tableCells';
import { useMay } from '../providers/permissions';
import type { ReferenceFile } from '../providers/records';
import { BulkFileActions } from './bulk/BulkFileActions';
import { FileActions } from './FileActions';
import { FileLink, useFileList } from './fileList';
import { useFileKind } from './kinds';
import { MoveHandle } from './order/MoveHandle';
import { TextsOfImage } from './TextsOfImage';
import { ActiveBadge, fileTypeName, Thumbnail } from './Thumbnail';

const Column = DataTable.Col<ReferenceFile>;

const toolbar = (
  <BulkActionsToolbar selectAllButton={<SelectAllMatching />}>
    <BulkFileActions />
  </BulkActionsToolbar>
);

export const FilesTable = () => {
  const list = useFileList();
  const kind = useFileKind();
  const canSelect = useMay('references:write');
  return (
    <DataTable<ReferenceFile>
      rowClick={(_id, _resource, file) => list.pathOf(file)}
      {...(canSelect ? { bulkActionsToolbar: toolbar } : { bulkActionButtons: false })}
      sx={narrowGaps}
    >
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
      {kind.field === 'image' && (
        <Column label="Texts" disableSort sx={oneLine} render={(file) => <TextsOfImage image={file} />} />
      )}
      <Column label="Status" disableSort render={(file) => <ActiveBadge isActive={file.isActive} />} />
      <Column label="Actions" disableSort align="right">
        <FileActions />
      </Column>
    </DataTable>
  );
};

/** A PDF without a project is shown in all of them. */
export const projectName = ({ project }: ReferenceFile) => project?.name ?? 'All projects';

/** Only in a list of several projects. */
export const ProjectOfFile = ({ file }: { file: ReferenceFile }) => {
  const isNamed = useHasManyProjects();
  const { projectId } = useFileList();
  if (!isNamed || projectId !== undefined) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {projectName(file)}
    </Typography>
  );
};

const TitleAndPicture = ({ file }: { file: ReferenceFile }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Thumbnail file={file} />
    <Box sx={{ minWidth: 0 }}>
      <FileLink file={file} />
      <ProjectOfFile file={file} />
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
