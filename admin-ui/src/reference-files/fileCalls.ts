import type { Schema } from '@inkwell/contract/client';
import type { ApiResult } from '@inkwell/web/api-error';
import { api, byId, getBody } from '../providers/api';
import type { IMAGES, PDFS } from '../providers/resources';

export type ReferenceVersion = Schema<'ReferenceVersion'>;
type ReferenceFileResource = typeof IMAGES | typeof PDFS;

/** The new place of a file: an end of the list, or beside the file with this id. */
export type FilePosition = { place: 'first' | 'last' } | { place: 'before' | 'after'; otherId: string };

export type FilesChange =
  | { action: 'toggle'; isActive: boolean }
  /** `projectId` null: all projects, only for PDFs. */
  | { action: 'move'; projectId: string | null }
  | { action: 'delete' };

// Images and reference PDFs have the same calls, under different paths.

export function downloadFile(resource: ReferenceFileResource, id: string): Promise<ApiResult<unknown>> {
  return api.GET(`/api/${resource}/{id}/download`, { ...byId(id), parseAs: 'blob' });
}

export const setFileActive = (resource: ReferenceFileResource, id: string, isActive: boolean) =>
  getBody(api.PATCH(`/api/${resource}/{id}/toggle`, { ...byId(id), body: { isActive } }));

export const moveFile = (resource: ReferenceFileResource, id: string, body: FilePosition) =>
  getBody(api.POST(`/api/${resource}/{id}/move`, { ...byId(id), body }));

export const getReferenceVersions = async (resource: ReferenceFileResource, id: string) =>
  (await getBody(api.GET(`/api/${resource}/{id}/reference-versions`, byId(id)))).versions;

export async function getReferenceVersion(resource: ReferenceFileResource, id: string, version: number) {
  const params = { path: { id, version } };
  return (await getBody(api.GET(`/api/${resource}/{id}/reference-versions/{version}`, { params }))).version
    .referenceText;
}

/** `basedOn` is the version of the image or PDF that the user sees. */
export function restoreReferenceVersion(
  resource: ReferenceFileResource,
  id: string,
  { version, basedOn }: { version: number; basedOn: number },
) {
  const request = { params: { path: { id, version } }, body: { version: basedOn } };
  return getBody(api.POST(`/api/${resource}/{id}/reference-versions/{version}/restore`, request));
}

/** A change of many files, or with `isDryRun` its preview. */
export function changeFiles(
  resource: ReferenceFileResource,
  { ids, change }: { ids: string[]; change: FilesChange },
  isDryRun: boolean,
): Promise<Schema<'BulkFilesResult'>> {
  const params = isDryRun ? { query: { dryRun: true } } : {};
  switch (change.action) {
    case 'toggle':
      return getBody(
        api.POST(`/api/${resource}/bulk-toggle`, { params, body: { ids, isActive: change.isActive } }),
      );
    case 'move':
      return getBody(
        api.POST(`/api/${resource}/bulk-move-to-project`, {
          params,
          body: { ids, projectId: change.projectId },
        }),
      );
    case 'delete':
      return getBody(api.POST(`/api/${resource}/bulk-delete`, { params, body: { ids } }));
  }
}

/** The files beside this one in its project, with the filters and the order of a list. */
export function getAdjacentFiles(
  resource: ReferenceFileResource,
  id: string,
  { filter, sort }: { filter: object; sort: [string, string] },
) {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) };
  return getBody(api.GET(`/api/${resource}/{id}/adjacent`, { params: { path: { id }, query } }));
}

/** The message says whether the file was deleted, or hidden because there is work on it. */
export const deleteFile = (resource: ReferenceFileResource, id: string) =>
  api.DELETE(`/api/${resource}/{id}`, byId(id));
