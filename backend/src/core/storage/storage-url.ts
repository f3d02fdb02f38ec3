/** The connection settings of an S3-compatible store. */
export interface S3Location {
  endpoint: string;
  region: string;
  bucket: string;
  /** Added before every key. Has no slashes at its ends. '' for none. */
  prefix: string;
  /** False only for stores that need the bucket in the host name. */
  forcePathStyle: boolean;
  /** If absent, the SDK reads them from the AWS environment (variables, profile, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const PARAMETERS = new Set(['region', 'tls', 'style']);

/**
 * Reads `s3://key:secret@host[:port]/bucket[/prefix][?region=…&tls=off&style=virtual]`.
 *
 * Key and secret are percent-encoded (a `/` in a secret is `%2F`) or both absent. The default of `region` is `us-east-1`.
 * `tls=off` uses plain HTTP. `style=virtual` puts the bucket in the host name instead of the path. The error message does
 * not repeat the URL, because it contains a secret.
 */
export function parseStorageUrl(storageUrl: string): S3Location {
  const url = URL.parse(storageUrl);
  if (url?.protocol !== 's3:') throw new Error('STORAGE_URL must start with s3://');
  if (!url.hostname) throw new Error('STORAGE_URL names no host: s3://key:secret@host/bucket');
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) throw new Error(`STORAGE_URL has an unknown parameter "${name}"`);
  }
  const [bucket = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!bucket) throw new Error('STORAGE_URL names no bucket: s3://key:secret@host/bucket');
  if (Boolean(url.username) !== Boolean(url.password))
    throw new Error('STORAGE_URL needs both a key and a secret, or neither');

  const scheme = choice(url, 'tls', ['on', 'off']) === 'off' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: rest.join('/'),
    forcePathStyle: choice(url, 'style', ['path', 'virtual']) === 'path',
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  };
}

function choice(url: URL, name: string, allowed: readonly [string, string]): string {
  const value = url.searchParams.get(name) ?? allowed[0];
  if (!allowed.includes(value))
    throw new Error(`STORAGE_URL parameter ${name} must be ${allowed.join(' or ')}`);
  return value;
}
