/** State of the object storage; the bytes are in files beside it. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';

export const rights = ['read', 'write', 'delete', 'list'] as const;
export type Right = (typeof rights)[number];

export interface Key {
  readonly accessKey: string;
  readonly secret: string;
  /** Rights by bucket; a bucket that is not named has none. */
  readonly rights: Record<string, Right[]>;
}

export interface StoredObject {
  readonly key: string;
  /** Name of its file. */
  readonly file: string;
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  readonly sha256: string;
  readonly contentType: string;
  /** Cache-Control, Content-Disposition, Content-Encoding and x-amz-meta-… as they were given. */
  readonly headers: Readonly<Record<string, string>>;
  readonly modifiedAt: number;
}

export interface Part {
  readonly number: number;
  readonly file: string;
  readonly size: number;
  readonly etag: string;
  readonly at: number;
}

export interface Upload {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Record<number, Part>;
  readonly startedAt: number;
}

export interface Settings {
  region: string;
  /** `virtual`: as Aliyun OSS and Tencent COS, which take no bucket in the path. */
  addressing: 'both' | 'virtual' | 'path';
  /** Whether aws-chunked bodies are accepted. */
  isChunkedAllowed: boolean;
  /** Bytes of a part that is not the last. */
  minPartBytes: number;
  /** Calls a second; over it SlowDown. */
  perSecond: number;
}

export interface S3State extends BaseState {
  readonly keys: Record<string, Key>;
  readonly buckets: Record<string, Record<string, StoredObject>>;
  readonly uploads: Record<string, Upload>;
  readonly settings: Settings;
}

export type S3World = ServiceWorld<S3State>;

const MIN_PART_BYTES = 5 * 1024 * 1024;

export const emptyS3State = (): S3State => ({
  ...{ shape: 1, turn: 0, hookDeliveries: [], keys: {}, buckets: {}, uploads: {} },
  settings: {
    ...{ region: 'us-east-1', addressing: 'both', isChunkedAllowed: true },
    ...{ minPartBytes: MIN_PART_BYTES, perSecond: 3_500 },
  },
});
