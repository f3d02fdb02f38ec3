import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which the attempts of a client are counted: the IPv4 address, or the /64 network of an IPv6 address.
 * A provider assigns at least a /64 network to each customer, so one client can use any address of it.
 * @param address undefined if the connection has been lost
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [left = [], right] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = right ? Array(Math.max(0, GROUPS - left.length - right.length)).fill('0') : [];
  const groups: string[] = [...left, ...zeros, ...(right ?? [])].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Identifies the network of a client without its address, in hexadecimal digits. */
export function hashNetwork(network: string): string {
  return createHash('sha256').update(network).digest('hex');
}
