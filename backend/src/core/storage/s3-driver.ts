import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { ByteRange } from './disk-driver.js';
import type { S3Location } from './storage-url.js';

const SILENCE_LIMIT_MS = 30_000;

/** flydrive's S3 driver with ranged reads. */
export class RangedS3Driver extends S3Driver {
  private readonly client: S3Client;
  private readonly bucketName: string;

  constructor(
    { bucket, endpoint, region, forcePathStyle, credentials }: S3Location,
    silenceLimitMs = SILENCE_LIMIT_MS,
  ) {
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle,
      ...(credentials && { credentials }),
      // Many compatible stores do not support the checksum trailers that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The limit of a whole request would end large files on a slow network.
      requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceLimitMs },
    });
    // New buckets have no ACLs and refuse a request with an ACL.
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.client = client;
    this.bucketName = bucket;
  }

  async getRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    const { Body } = await this.client.send(
      new GetObjectCommand({ Bucket: this.bucketName, Key: key, Range: `bytes=${first}-${last}` }),
    );
    if (!(Body instanceof Readable)) throw new Error('The store returned no stream');
    return Body;
  }
  async isEmpty(prefix: string): Promise<boolean> {
    const { KeyCount } = await this.client.send(
      new ListObjectsV2Command({
        Bucket: this.bucketName,
        MaxKeys: 1,
        ...(prefix && { Prefix: `${prefix}/` }),
      }),
    );
    return KeyCount === 0;
  }

  /**
   * Asks for the bucket. An access key that may use files but not list the bucket is refused: then it asks for a file.
   * @throws the SDK's error if the store, the bucket or the access key is wrong
   */
  async checkAccess(): Promise<void> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.bucketName }));
    } catch (error) {
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 403) throw error;
      // The response to HEAD has no body. This one shows whether the access key is wrong or only a permission is missing.
      const command = new GetObjectCommand({ Bucket: this.bucketName, Key: 'start-check' });
      await this.client.send(command).catch((refusal: unknown) => {
        const name = refusal instanceof Error ? refusal.name : '';
        if (!['NoSuchKey', 'AccessDenied'].includes(name)) throw refusal;
      });
    }
  }
}
