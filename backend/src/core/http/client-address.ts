import type { IncomingMessage } from 'node:http';

/** The client's address, as `request.ip` of Fastify, for requests that do not reach Fastify. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const addresses = forwarded.map((address) => address.trim()).filter(Boolean);
  const nearestFirst = [socket.remoteAddress ?? '', ...addresses.reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}
