import { ImportButton } from '../../actions/ImportButton';
import { IMPORT_IMAGES } from '../../providers/resources';
import { useFileKind } from '../kinds';
import { useChosenProject } from './useChosenProject';

/** PDFs are uploaded one by one. */
export const ImportImagesButton = () => {
  const { field } = useFileKind();
  const projectId = useChosenProject();
  if (field === 'pdf') return null;
  const search = projectId ? `?projectId=${projectId}` : '';
  return <ImportButton to={`/${IMPORT_IMAGES}${search}`} permission="references:write" />;
};
