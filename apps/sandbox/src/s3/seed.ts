/** A bucket with a key that may do everything, one that may only read, and a bucket without a key. */
import { rights, type S3World } from './s3-state.ts';

export const s3Keys = {
  full: { accessKey: 'AKIASANDBOXFULL00001', secret: 'sandbox/s3/full/secret+0000000000000001' },
  readOnly: { accessKey: 'AKIASANDBOXREAD00001', secret: 'sandbox/s3/read/secret+0000000000000001' },
} as const;

export const s3Buckets = { files: 'minsu-files', foreign: 'someone-else' } as const;

export const seedS3 = ({ state }: S3World): void => {
  const { files, foreign } = s3Buckets;
  state.buckets[files] = {};
  state.buckets[foreign] = {};
  const { full, readOnly } = s3Keys;
  state.keys[full.accessKey] = { ...full, rights: { [files]: [...rights] } };
  state.keys[readOnly.accessKey] = { ...readOnly, rights: { [files]: ['read', 'list'] } };
};
