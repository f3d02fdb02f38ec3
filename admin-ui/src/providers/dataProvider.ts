import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, GetOneParams, GetOneResult } from 'react-admin';
import { httpClient } from './httpClient';

/** react-admin's methods. Other calls use the typed client (`api.ts`) in their feature. */
export const dataProvider: DataProvider = {
  ...simpleRestProvider('/api', httpClient),
  getList,
  getOne,
  supportAbortSignal: true,
};

/** The server counts up to 10,000; `meta.totalIsMore` says that there are more records than `total`. */
async function getList(
  resource: string,
  params: GetListParams & { signal?: AbortSignal },
): Promise<GetListResult> {
  const { pagination = { page: 1, perPage: 25 }, sort, filter, signal } = params;
  const { page, perPage } = pagination;
  const query = new URLSearchParams({
    ...(sort ? { sort: JSON.stringify([sort.field, sort.order]) } : {}),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
  });
  const { body, json } = await httpClient(`/api/${resource}?${query}`, signal ? { signal } : {});
  const { total, totalIsMore = false } = JSON.parse(body);
  return { data: json as GetListResult['data'], total, meta: { totalIsMore } };
}

/** `meta.assignment` is the assignment with which a user is shown. */
async function getOne(
  resource: string,
  { id, meta, signal }: GetOneParams & { signal?: AbortSignal },
): Promise<GetOneResult> {
  const query = meta?.assignment ? `?${new URLSearchParams({ assignment: meta.assignment })}` : '';
  const url = `/api/${resource}/${encodeURIComponent(id)}${query}`;
  const { json } = await httpClient(url, signal ? { signal } : {});
  return { data: json as GetOneResult['data'] };
}
