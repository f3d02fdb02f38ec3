import { Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { visuallyHidden } from '../../display/visuallyHidden';
import { useNotifyError } from '../../errors/useNotifyError';
import { useHasManyProjects } from '../../lists/projectNames';
import type { ReferenceFile } from '../../providers/resources';
import { type FilePosition, getAdjacentFiles, moveFile } from '../fileCalls';
import { useFileList } from '../fileList';
import { useFileKind } from '../kinds';
import { numberBeside } from './place';

const FileMovesContext = createContext<FileMoves | null>(null);

/** The moves of the surrounding list; null if it is not sorted by position. */
export const useListFileMoves = () => useContext(FileMovesContext);

/** Lets the files of a list be moved, and announces each move to screen readers. */
export const FileOrder = ({ children }: { children: ReactNode }) => {
  const { sort, total } = useListContext<ReferenceFile>();
  const moves = useFileMoves();
  const isInOrder = sort.field === 'position' && sort.order === 'ASC' && (total ?? 0) > 1;
  return (
    <FileMovesContext.Provider value={isInOrder ? moves : null}>
      <Box sx={dropLine}>{children}</Box>
      <Box role="status" aria-label="Order" sx={visuallyHidden}>
        {moves.announcement}
      </Box>
    </FileMovesContext.Provider>
  );
};

const line = (edge: '' | '-') => (theme: { palette: { primary: { main: string } } }) =>
  `inset 0 ${edge}3px 0 ${theme.palette.primary.main}`;

/** A line at the drop position. A table row shows shadows only in its cells. */
const dropLine = {
  '& li[data-drop="before"], & tr[data-drop="before"] > td': { boxShadow: line('') },
  '& li[data-drop="after"], & tr[data-drop="after"] > td': { boxShadow: line('-') },
  '& [data-dragged]': { opacity: 0.5 },
};

export interface FileMoves {
  /** The text of the last move, for screen readers. */
  announcement: string;
  /** The file that gets the focus back, because its row has moved. */
  movedId: string | null;
  isFirst(id: string): boolean;
  isLast(id: string): boolean;
  toEnd(file: ReferenceFile, place: 'first' | 'last'): Promise<void>;
  byOne(file: ReferenceFile, direction: 'up' | 'down'): Promise<void>;
  /** The numbers of the files, from 1; null in a list of several projects, whose numbers are not those of a project. */
  numbers: { of(id: string): number; total: number } | null;
  toNumber(file: ReferenceFile, number: number): Promise<void>;
  /** The file `otherId` is in the list, too. */
  beside(file: ReferenceFile, place: 'before' | 'after', otherId: string): Promise<void>;
}

/** Whether all files of the list belong to one project, so that its numbers are those of the project's order. */
function useIsOfOneProject(): boolean {
  const { filterValues } = useListContext();
  const { projectId } = useFileList();
  return !useHasManyProjects() || projectId !== undefined || Boolean(filterValues.projectId);
}

/** Moves a file within the shown list. In a filtered list it skips the hidden files. */
export function useFileMoves(): FileMoves {
  const kind = useFileKind();
  const {
    data = [],
    total = 0,
    page,
    perPage,
    sort,
    filterValues,
    refetch,
  } = useListContext<ReferenceFile>();
  const { projectId } = useFileList();
  const isOfOneProject = useIsOfOneProject();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [announcement, setAnnouncement] = useState('');
  const [movedId, setMovedId] = useState<string | null>(null);

  const numberOf = (id: string) => (page - 1) * perPage + data.findIndex((file) => file.id === id) + 1;

  // A mutation, so that the message of a failed move disappears after the next one that succeeds.
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, move }: { id: string; move: FilePosition }) => moveFile(kind.resource, id, move),
    meta: { failure: kind.texts.moveFailed },
  });
  const send = async (file: ReferenceFile, move: FilePosition, number: number) => {
    const isMoved = await mutateAsync({ id: file.id, move }).then(
      () => true,
      () => false,
    );
    if (!isMoved) return;
    setMovedId(file.id);
    setAnnouncement(
      isOfOneProject
        ? `“${file.title}” is now number ${number} of ${total}.`
        : `“${file.title}” has another place in its project now.`,
    );
    await refetch();
  };

  /** Reads the file if it is on the previous or the next page. */
  const fileAt = async (number: number): Promise<ReferenceFile | undefined> => {
    const shown = data[number - 1 - (page - 1) * perPage];
    if (shown) return shown;
    const only = {
      pagination: { page: number, perPage: 1 },
      sort,
      filter: { ...filterValues, ...(projectId ? { projectId } : {}) },
    };
    return (await dataProvider.getList<ReferenceFile>(kind.resource, only)).data[0];
  };

  /** In a list of several projects, the row above or below may be of another one. */
  const neighbourOf = async (file: ReferenceFile, direction: 'up' | 'down', number: number) => {
    if (isOfOneProject) return (await fileAt(number))?.id;
    const order = { filter: filterValues, sort: ['position', 'ASC'] as [string, string] };
    const { previous, next } = await getAdjacentFiles(kind.resource, file.id, order);
    const other = direction === 'up' ? previous : next;
    if (!other)
      notify(`“${file.title}” is already the ${direction === 'up' ? 'first' : 'last'} in its project.`, {
        type: 'info',
      });
    return other?._id;
  };

  const beside: FileMoves['beside'] = (file, place, otherId) =>
    send(file, { place, otherId }, numberBeside(numberOf(file.id), place, numberOf(otherId)));

  return {
    announcement,
    movedId,
    isFirst: (id) => isOfOneProject && numberOf(id) === 1,
    isLast: (id) => isOfOneProject && numberOf(id) === total,
    toEnd: (file, place) => send(file, { place }, place === 'first' ? 1 : total),
    byOne: async (file, direction) => {
      const number = numberOf(file.id) + (direction === 'up' ? -1 : 1);
      try {
        const otherId = await neighbourOf(file, direction, number);
        if (otherId) await send(file, { place: direction === 'up' ? 'before' : 'after', otherId }, number);
      } catch (error) {
        notifyError(error, kind.texts.moveFailed);
      }
    },
    numbers: isOfOneProject ? { of: numberOf, total } : null,
    toNumber: async (file, number) => {
      const from = numberOf(file.id);
      if (number === from) return;
      try {
        const other = await fileAt(number);
        if (other) await send(file, { place: number < from ? 'before' : 'after', otherId: other.id }, number);
        // The list has become shorter.
        else await send(file, { place: 'last' }, number);
      } catch (error) {
        notifyError(error, kind.texts.moveFailed);
      }
    },
    beside,
  };
}
