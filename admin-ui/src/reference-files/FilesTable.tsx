import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDate } from '@inkwell/web/format-date';
import { ActionMenu, RowActions } from '../actions/ActionButton';
import { useHasManyProjects } from '../lists/projectNames';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { DetailLines, oneLine } from '../lists/tableCells';
import type { ReferenceFile } from '../providers/resources';
import { useFileBulkActions } from './bulk/useFileBulkActions';
import { FileActions } from './FileActions';
import { projectName, useFileList } from './fileList';
import { useFileKind } from './kinds';
import { MoveHandle } from './order/MoveHandle';
import { TextsOfImage } from './TextsOfImage';
import { ActiveBadge, fileTypeName, Thumbnail } from './Thumbnail';

const typeName = ({ mimeType }: ReferenceFile) => fileTypeName(mimeType);
const sizeText = ({ fileSize }: ReferenceFile) => formatFileSize(fileSize);
const uploadDate = ({ uploadedAt }: ReferenceFile) => formatDate(uploadedAt);

const others: RecordColumn<ReferenceFile>[] = [
  {
    source: 'fileSize',
    isSortable: true,
    sx: oneLine,
    render: sizeText,
    detail: typeName,
    renderOnCard: (file) => `${typeName(file)}, ${sizeText(file)}, ${uploadDate(file)}`,
  },
  { source: 'uploadedAt', isSortable: true, card: 'none', sx: oneLine, render: uploadDate },
];

const texts: RecordColumn<ReferenceFile> = {
  label: 'Texts',
  sx: oneLine,
  render: (file) => <TextsOfImage image={file} />,
};

const status: RecordColumn<ReferenceFile> = {
  label: 'Status',
  card: 'inline',
  render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
};

export const FilesTable = () => {
  const list = useFileList();
  // Only in a list of several projects.
  const isProjectNamed = useHasManyProjects() && list.projectId === undefined;
  const isOfImages = useFileKind().field === 'image';
  const columns: RecordColumn<ReferenceFile>[] = [
    {
      source: 'position',
      label: 'Order',
      isSortable: true,
      card: 'inline',
      sx: { width: 48 },
      render: (file) => <MoveHandle file={file} />,
    },
    {
      source: 'title',
      isSortable: true,
      card: 'title',
      render: ({ title }) => title,
      detail: (file) => (
        <>
          <DetailLines lines={[file.description]} />
          <DetailLines
            lines={[
              isProjectNamed ? projectName(file) : null,
              file.hasReferenceText ? 'With reference text' : null,
            ]}
          />
        </>
      ),
    },
    ...others,
    ...(isOfImages ? [texts] : []),
    status,
  ];
  return (
    <RecordTable<ReferenceFile>
      columns={columns}
      picture={(file) => <Thumbnail file={file} />}
      path={list.pathOf}
      actions={<FileActions />}
      cardMenu={
        <RowActions>
          <ActionMenu>
            <FileActions />
          </ActionMenu>
        </RowActions>
      }
      bulkActions={useFileBulkActions()}
    />
  );
};
