import { type Theme, useMediaQuery } from '@mui/material';
import { FilterButton, List, NullableBooleanInput, SearchInput, SortButton, TopToolbar } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from '../lists/EmptyState';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { icons } from './icons';
import type { ReferenceFileKind } from './kinds';
import { FileOrder } from './order/FileOrder';
import { ReferenceFilesCards } from './ReferenceFilesCards';
import { ReferenceFilesTable } from './ReferenceFilesTable';
import { UploadButton } from './upload/UploadButton';

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

export const ReferenceFilesList = ({ kind }: { kind: ReferenceFileKind }) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <PageHeader title={kind.title} lead={kind.lead} actions={<UploadButton kind={kind} />} />
      <List
        title={false}
        filters={filters}
        actions={<FilesToolbar isTable={!isNarrow} />}
        sort={{ field: 'position', order: 'ASC' }}
        perPage={25}
        error={<ListLoadFailure title={kind.texts.loadFailed} />}
        empty={
          <EmptyState Icon={icons[kind.field]} title={kind.emptyTitle}>
            {kind.emptyText}
          </EmptyState>
        }
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
      >
        <FileOrder kind={kind}>
          {isNarrow ? <ReferenceFilesCards kind={kind} /> : <ReferenceFilesTable kind={kind} />}
        </FileOrder>
      </List>
    </>
  );
};

/** A table is sorted at its heads. */
const FilesToolbar = ({ isTable }: { isTable: boolean }) => (
  <TopToolbar>
    {!isTable && <SortButton fields={['position', 'uploadedAt', 'title', 'fileSize']} />}
    <FilterButton />
  </TopToolbar>
);
