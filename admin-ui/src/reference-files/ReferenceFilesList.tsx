import { type Theme, useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { FilterButton, NullableBooleanInput, SearchInput, SortButton, TopToolbar } from 'react-admin';
import { ConsoleList } from '../lists/ConsoleList';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { DeselectHidden } from '../lists/selection/DeselectHidden';
import { BulkFiles } from './bulk/BulkFileActions';
import { FilesTable } from './FilesTable';
import { listStoreKey } from './fileList';
import { useFileKind } from './kinds';
import { FileOrder } from './order/FileOrder';
import { ImportImagesButton } from './upload/ImportImagesButton';
import { UploadButton } from './upload/UploadButton';

const FilesCards = lazy(async () => ({ default: (await import('./FilesCards')).FilesCards }));

const choice = (source: string, label: string) => (
  <NullableBooleanInput
    key={source}
    source={source}
    label={label}
    nullLabel="Any"
    trueLabel="Yes"
    falseLabel="No"
  />
);

export const fileFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search title or description" />,
  choice('isActive', 'Active'),
  choice('hasReferenceText', 'With reference text'),
];

/** The list of images or of reference PDFs, by the resource. */
export const ReferenceFilesList = () => {
  const kind = useFileKind();
  return (
    <ConsoleList
      title={kind.title}
      lead={kind.lead}
      headerActions={
        <>
          <ImportImagesButton />
          <UploadButton />
        </>
      }
      filters={useFiltersWithProject(fileFilters)}
      actions={<FilesToolbar />}
      sort={{ field: 'position', order: 'ASC' }}
      failure={kind.texts.loadFailed}
      empty={{ title: kind.emptyTitle, text: kind.emptyText }}
      sx={STICKY_BAR}
    >
      <FilesOfList list={listStoreKey(kind, undefined)} />
    </ConsoleList>
  );
};

/** A sticky bar needs a container that does not cut off its content. */
export const STICKY_BAR = { '& .RaList-content': { overflow: 'visible' } };

/** The files as a table, or as cards on a narrow screen. @param props.list the key of the list in the store */
export const FilesOfList = ({ list }: { list: string }) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <DeselectHidden list={list} />
      <BulkFiles>
        <FileOrder>
          {isNarrow ? (
            <Suspense>
              <FilesCards />
            </Suspense>
          ) : (
            <FilesTable />
          )}
        </FileOrder>
      </BulkFiles>
    </>
  );
};

/** A table is sorted by its column headers. */
export const FilesToolbar = () => {
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  return (
    <TopToolbar>
      {!isTable && <SortButton fields={['position', 'uploadedAt', 'title', 'fileSize']} />}
      <FilterButton />
    </TopToolbar>
  );
};
