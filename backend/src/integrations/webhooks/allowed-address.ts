import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The metadata service of Azure, the only one with a public address. */
const PUBLIC_METADATA = ['168.63.129.16'];
/** The first three bits of 2000::/3, the addresses of the internet in IPv6. */
const IPV6_INTERNET = 0b001;

/** Whether an IP address is one of the internet: not private, loopback, link-local, metadata, or another address in such a form. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || PUBLIC_METADATA.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === IPV6_INTERNET;
}

const LOWEST_OTHER_PORT = 1024;
const WEB_PORTS = ['', '80', '443'];

/** Why a webhook cannot have this URL. Null if it can. What a name resolves to is checked at each connection. */
export function problemOfUrl(text: string, { allowsPrivate }: { allowsPrivate: boolean }): string | null {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'The URL must begin with https:// or http://';
  if (url.username !== '' || url.password !== '') return 'The URL must not contain a user name or a password';
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < LOWEST_OTHER_PORT)
    return 'The port must be 80, 443 or above 1023';
  if (!allowsPrivate && isForbiddenHost(url.hostname))
    return 'The URL must not name an address of a private network';
  return null;
}

/** `new URL` has turned decimal, octal and hexadecimal forms into the usual one. */
function isForbiddenHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 && !isPublicAddress(address);
}

export class AddressNotAllowedError extends Error {
  constructor(address: string) {
    super(`The address ${address} is not allowed: it belongs to a private network`);
  }
}

/** @throws AddressNotAllowedError for a literal address that is not one of the internet */
export function checkHost(hostname: string): void {
  if (isForbiddenHost(hostname)) throw new AddressNotAllowedError(hostname);
}

/**
 * Resolves a name and refuses it if one of its addresses is not one of the internet. The connection is made to the addresses that this
 * returns, so another answer of the name server later changes nothing.
 */
export function lookupPublic(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const forbidden = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      const refusal = error ?? (forbidden && new AddressNotAllowedError(forbidden.address));
      const [first] = addresses ?? [];
      if (refusal || !first) callback(refusal ?? new Error(`${hostname} has no address`), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
