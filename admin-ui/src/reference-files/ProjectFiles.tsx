import { Box } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { RecordList } from '../lists/ConsoleList';
import { listStoreKey, ProjectOfListContext } from './fileList';
import { IMAGE_KIND, PDF_KIND } from './kinds';
import { FilesOfList, FilesToolbar, fileFilters, STICKY_BAR } from './ReferenceFilesList';
import { ImportImagesButton } from './upload/ImportImagesButton';
import { UploadButton } from './upload/UploadButton';

interface ProjectFilesProps {
  project: { id: string; name: string };
  field: 'image' | 'pdf';
}

const EMPTY_TEXTS = {
  image: 'Users of this project work on its active images. Upload the first ones.',
  pdf: 'Users of this project also see the reference PDFs of all projects.',
};

/** The images or the reference PDFs of a project, on its page. */
export const ProjectFiles = ({ project, field }: ProjectFilesProps) => {
  const kind = field === 'image' ? IMAGE_KIND : PDF_KIND;
  const list = listStoreKey(kind, project.id);
  return (
    <ResourceContextProvider value={kind.resource}>
      <ProjectOfListContext value={project.id}>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <ImportImagesButton />
          <UploadButton />
        </Box>
        <RecordList
          key={list}
          resource={kind.resource}
          filter={{ projectId: project.id }}
          storeKey={list}
          disableSyncWithLocation
          filters={fileFilters}
          actions={<FilesToolbar />}
          sort={{ field: 'position', order: 'ASC' }}
          failure={kind.texts.loadFailed}
          empty={{ title: kind.emptyTitle, text: EMPTY_TEXTS[field] }}
          sx={STICKY_BAR}
        >
          <FilesOfList />
        </RecordList>
      </ProjectOfListContext>
    </ResourceContextProvider>
  );
};
