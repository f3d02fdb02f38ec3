import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/**
 * Checks a request as AWS does: key, signature version 4 in the header, time, and the hash of the body.
 * @param {import('node:http').IncomingMessage} request
 * @param {Buffer} body
 * @param {{ key: string, secret: string }} credentials
 * @returns the code of the error, or null
 */
export function checkSignature(request, body, { key, secret }) {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '')?.groups;
  if (!match) return 'AccessDenied';
  if (match.key !== key) return 'InvalidAccessKeyId';
  const time = request.headers['x-amz-date'] ?? '';
  if (!isRecent(time)) return 'RequestTimeTooSkewed';
  const bodyHash = request.headers['x-amz-content-sha256'] ?? '';
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (!isHostSigned(match.names)) return 'AccessDenied';
  const toSign = [
    'AWS4-HMAC-SHA256',
    time,
    match.scope,
    sha256(canonicalRequest(request, match.names, bodyHash)),
  ];
  const dayKey = hmac(`AWS4${secret}`, match.day);
  const signingKey = hmac(hmac(hmac(dayKey, match.region), 's3'), 'aws4_request');
  const expected = hmac(signingKey, toSign.join('\n'));
  return timingSafeEqual(expected, Buffer.from(match.signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function canonicalRequest(request, names, bodyHash) {
  const { pathname, searchParams } = new URL(request.url, 'http://s3');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${trimmed(request.headers[name])}\n`);
  const path = decodeURIComponent(pathname).split('/').map(encode).join('/');
  return [request.method, path, query.join('&'), headers.join(''), names, bodyHash].join('\n');
}

function isHostSigned(names) {
  return names.split(';').includes('host');
}

function isRecent(time) {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.parse(iso) - Date.now()) < MAX_SKEW_MS;
}

function trimmed(value = '') {
  return String(value).trim().replace(/ +/g, ' ');
}

function encode(text) {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key, data) {
  return createHmac('sha256', key).update(data).digest();
}
