import { useStore } from 'react-admin';
import { listStoreKey, useFileList } from '../fileList';
import { useFileKind } from '../kinds';

/** The project of the page, or that by which the list is filtered. */
export function useChosenProject(): string | undefined {
  const kind = useFileKind();
  const { projectId } = useFileList();
  const [{ filter }] = useStore<{ filter?: { projectId?: string } }>(listStoreKey(kind, undefined), {});
  return projectId ?? filter?.projectId;
}
