import { type Theme, useMediaQuery } from '@mui/material';
import { FilterButton, NullableBooleanInput, SearchInput, SortButton, TopToolbar } from 'react-admin';
import { ConsoleList } from '../lists/ConsoleList';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { FilesTable } from './FilesTable';
import { useFileKind } from './kinds';
import { FileOrder } from './order/FileOrder';
import { ImportImagesButton } from './upload/ImportImagesButton';
import { UploadButton } from './upload/UploadButton';

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
      <FilesOfList />
    </ConsoleList>
  );
};

/** A sticky bar needs a container that does not cut off its content. */
export const STICKY_BAR = { '& .RaList-content': { overflow: 'visible' } };

export const FilesOfList = () => (
  <FileOrder>
    <FilesTable />
  </FileOrder>
);

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
