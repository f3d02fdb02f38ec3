import type { Schema } from '@inkwell/contract/client';
import type { ApiResult } from '@inkwell/web/api-error';
import { api, byId, getBody } from '../providers/api';
import { IMAGES, type PDFS } from '../providers/resources';

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
  const asBlob = { ...byId(id), parseAs: 'blob' as const };
  return resource === IMAGES
    ? api.GET('/api/admin/images/{id}/download', asBlob)
    : api.GET('/api/admin/pdfs/{id}/download', asBlob);
}

export async function setFileActive(
  resource: ReferenceFileResource,
  id: string,
  isActive: boolean,
): Promise<void> {
  const request = { ...byId(id), body: { isActive } };
  if (resource === IMAGES) await getBody(api.PATCH('/api/admin/images/{id}/toggle', request));
  else await getBody(api.PATCH('/api/admin/pdfs/{id}/toggle', request));
}

export async function moveFile(
  resource: ReferenceFileResource,
  id: string,
  body: FilePosition,
): Promise<void> {
  const request = { ...byId(id), body };
  if (resource === IMAGES) await getBody(api.POST('/api/admin/images/{id}/move', request));
  else await getBody(api.POST('/api/admin/pdfs/{id}/move', request));
}

export async function getReferenceVersions(
  resource: ReferenceFileResource,
  id: string,
): Promise<ReferenceVersion[]> {
  const answer =
    resource === IMAGES
      ? api.GET('/api/admin/images/{id}/reference-versions', byId(id))
      : api.GET('/api/admin/pdfs/{id}/reference-versions', byId(id));
  return (await getBody(answer)).versions;
}

export async function getReferenceVersion(
  resource: ReferenceFileResource,
  id: string,
  version: number,
): Promise<string> {
  const request = { params: { path: { id, version } } };
  const answer =
    resource === IMAGES
      ? api.GET('/api/admin/images/{id}/reference-versions/{version}', request)
      : api.GET('/api/admin/pdfs/{id}/reference-versions/{version}', request);
  return (await getBody(answer)).version.referenceText;
}

/** `basedOn` is the version of the image or PDF that the user sees. */
export async function restoreReferenceVersion(
  resource: ReferenceFileResource,
  id: string,
  { version, basedOn }: { version: number; basedOn: number },
): Promise<void> {
  const request = { params: { path: { id, version } }, body: { version: basedOn } };
  if (resource === IMAGES)
    await getBody(api.POST('/api/admin/images/{id}/reference-versions/{version}/restore', request));
  else await getBody(api.POST('/api/admin/pdfs/{id}/reference-versions/{version}/restore', request));
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
): Promise<Schema<'AdjacentFiles'>> {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) };
  const request = { params: { path: { id }, query } };
  return resource === IMAGES
    ? getBody(api.GET('/api/admin/images/{id}/adjacent', request))
    : getBody(api.GET('/api/admin/pdfs/{id}/adjacent', request));
}

/** The message says whether the file was deleted, or hidden because there is work on it. */
export function deleteFile(
  resource: ReferenceFileResource,
  id: string,
): Promise<ApiResult<{ message: string }>> {
  return resource === IMAGES
    ? api.DELETE('/api/admin/images/{id}', byId(id))
    : api.DELETE('/api/admin/pdfs/{id}', byId(id));
}
