import { describe, expect, it } from 'vitest';
import { parseStorageUrl } from './storage-url.js';

describe('parseStorageUrl', () => {
  it('reads every part', () => {
    expect(parseStorageUrl('s3://ink:s%2Fcret@store.local:9000/files/live?region=eu-west-1&tls=off')).toEqual(
      {
        endpoint: 'http://store.local:9000',
        region: 'eu-west-1',
        bucket: 'files',
        prefix: 'live',
        forcePathStyle: true,
        credentials: { accessKeyId: 'ink', secretAccessKey: 's/cret' },
      },
    );
  });

  it('has no credentials and uses TLS by default', () => {
    expect(parseStorageUrl('s3://s3.eu-central-1.amazonaws.com/files?style=virtual')).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'files',
      prefix: '',
      forcePathStyle: false,
    });
  });

  it.each([
    ['http://host/bucket', 'STORAGE_URL must start with s3://'],
    ['not a url', 'STORAGE_URL must start with s3://'],
    ['s3://host', 'names no bucket'],
    ['s3://key@host/bucket', 'needs both'],
    ['s3://host/bucket?tls=maybe', 'STORAGE_URL parameter tls must be on or off'],
    ['s3://host/bucket?colour=red', 'unknown parameter "colour"'],
  ])('refuses %s', (url, reason) => {
    expect(() => parseStorageUrl(url)).toThrow(reason);
  });

  it('throws an error that does not contain the secret', () => {
    expect(() => parseStorageUrl('s3://key:hush@host')).toThrow(/^(?!.*hush)/);
  });
});
