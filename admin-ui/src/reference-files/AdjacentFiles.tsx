import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useStore } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ReferenceFile } from '../providers/resources';
import { getAdjacentFiles } from './fileCalls';
import { filePath, listStoreKey } from './fileList';
import { useFileKind } from './kinds';

interface StoredList {
  filter?: Record<string, unknown>;
  sort?: string;
  order?: string;
}

/**
 * The files beside this one in its project, with the filters and the order of the list from which it was opened.
 * @param isOfProject whether that list is on the page of the project
 */
export function useAdjacentFiles({ id, project }: ReferenceFile, isOfProject: boolean) {
  const kind = useFileKind();
  const [list] = useStore<StoredList>(listStoreKey(kind, isOfProject ? project?._id : undefined), {});
  // The server takes only files of the same project.
  const { projectId: _, ...filter } = list.filter ?? {};
  const sort: [string, string] = [list.sort ?? 'position', list.order ?? 'ASC'];
  const { data } = useQuery({
    queryKey: [kind.resource, 'adjacent', id, filter, sort],
    queryFn: () => getAdjacentFiles(kind.resource, id, { filter, sort }),
    // A saved file may not match the filter any more, but its neighbours are the same.
    staleTime: 0,
  });
  const pathTo = (file: { _id: string } | null | undefined) =>
    file ? filePath(kind, file._id, isOfProject) : undefined;
  return { previousPath: pathTo(data?.previous), nextPath: pathTo(data?.next) };
}

interface AdjacentLinksProps {
  previousPath: string | undefined;
  nextPath: string | undefined;
}

/** Opens the previous or the next file. The form of the page asks before unsaved changes are lost. */
export const AdjacentLinks = ({ previousPath, nextPath }: AdjacentLinksProps) => (
  <Box component="nav" aria-label="Other files" sx={{ display: 'flex', gap: 1, mt: 2 }}>
    <Button size="small" startIcon={<PreviousIcon />} {...linkTo(previousPath)}>
      Previous
    </Button>
    <Button size="small" endIcon={<NextIcon />} {...linkTo(nextPath)}>
      Next
    </Button>
  </Box>
);

const linkTo = (to: string | undefined) => (to ? { component: Link, to } : { disabled: true });

/** Saves the form and opens the next file. `goesOn` is true during a save that this button began. */
export const SaveAndNextButton = ({ goesOn }: { goesOn: RefObject<boolean> }) => {
  const { isSubmitting } = useFormState();
  useEffect(() => {
    // A save that failed is repeated by either button.
    if (!isSubmitting) goesOn.current = false;
  }, [isSubmitting, goesOn]);
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      disabled={isSubmitting}
      onClick={() => {
        goesOn.current = true;
      }}
    >
      Save and next
    </Button>
  );
};
