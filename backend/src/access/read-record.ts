import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads a record as its GET call returns it, or in the list of its kind if it has no such call, always in an envelope. The caller's own
 * permissions decide.
 * @param url of the record
 * @returns null if there is none, or if the caller may not read it
 */
export async function readRecord(
  server: FastifyInstance,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  url: string,
): Promise<object | null> {
  const [, list = '', id, search = ''] = /^([^?]+)\/([^/?]+)(\?.*)?/.exec(url) ?? [];
  const record = await read(server, request, url);
  if (!record) return rowIn(await read(server, request, `${list}${search}`), id);
  return Object(record)._id === id ? { [nameOfOne(list.slice(list.lastIndexOf('/') + 1))]: record } : record;
}

async function read(
  server: FastifyInstance,
  { headers: { authorization }, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  url: string,
): Promise<object | null> {
  const answer = await server.inject({
    method: 'GET',
    url,
    headers: { ...(authorization && { authorization }) },
    remoteAddress: ip,
  });
  return answer.statusCode === 200 ? answer.json() : null;
}

/** The record with this id in the response of a list. */
function rowIn(list: object | null, id: string | undefined): object | null {
  for (const [name, rows] of Object.entries(list ?? {})) {
    const row: unknown = [rows].flat().find((each) => Object(each)._id === id);
    if (row) return { [nameOfOne(name)]: row };
  }
  return null;
}

/** The names of lists end with "s". */
export function nameOfOne(list: string): string {
  return list.slice(0, -1);
}
