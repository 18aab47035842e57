/** Chooses what a request asks for, and what right it needs. */
import { authenticate } from './authenticate.ts';
import { listObjects, xml } from './listing.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
} from './multipart.ts';
import { deleteObject, getObject, putObject, type S3Call, type S3Reply } from './objects.ts';
import { accessDenied, document, element, notImplemented, S3Error, slowDown } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Right, S3World } from './s3-state.ts';

interface Operation {
  readonly name: string;
  readonly right: Right;
  readonly run: (call: S3Call) => S3Reply | Promise<S3Reply>;
}

const operation = (name: string, right: Right, run: Operation['run']): Operation => ({ name, right, run });

const headBucket = (): S3Reply => ({ status: 200, headers: {} });
const location = ({ world }: S3Call): S3Reply => {
  const { region } = world.state.settings;
  return xml(document('LocationConstraint', region === 'us-east-1' ? '' : region));
};

const bucketOperation = ({ method, query }: S3Request): Operation => {
  if (method === 'HEAD') return operation('HEAD bucket', 'list', headBucket);
  if (method === 'GET' && 'location' in query) return operation('GET location', 'list', location);
  if (method === 'GET' && 'uploads' in query) return operation('GET uploads', 'list', listUploads);
  if (method === 'GET') return operation('GET bucket', 'list', listObjects);
  throw notImplemented(`${method} of a bucket`);
};

const onUpload: Readonly<Record<string, Operation>> = {
  PUT: operation('PUT part', 'write', uploadPart),
  POST: operation('POST complete', 'write', completeUpload),
  DELETE: operation('DELETE upload', 'write', abortUpload),
  GET: operation('GET parts', 'read', listParts),
};

const onObject: Readonly<Record<string, Operation>> = {
  PUT: operation('PUT object', 'write', putObject),
  GET: operation('GET object', 'read', getObject),
  HEAD: operation('HEAD object', 'read', getObject),
  DELETE: operation('DELETE object', 'delete', deleteObject),
};

const subresources = ['acl', 'tagging', 'policy', 'versions', 'delete', 'retention', 'torrent', 'select'];

export const operationOf = (request: S3Request): Operation => {
  const { method, query, key } = request;
  const other = subresources.find((name) => name in query);
  if (other !== undefined) throw notImplemented(`The subresource ${other}`);
  if (key === '') return bucketOperation(request);
  if (method === 'POST' && 'uploads' in query) return operation('POST uploads', 'write', createUpload);
  const found = 'uploadId' in query ? onUpload[method] : onObject[method];
  if (!found)
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  return found;
};

const listBuckets = ({ state, now }: S3World, accessKey: string): S3Reply => {
  const own = Object.keys(state.keys[accessKey]?.rights ?? {});
  const date = element('CreationDate', new Date(now()).toISOString());
  const rows = own.map((name) => `<Bucket>${element('Name', name)}${date}</Bucket>`);
  return xml(document('ListAllMyBucketsResult', `<Buckets>${rows.join('')}</Buckets>`));
};

const noSuchBucket = (bucket: string): S3Error =>
  new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });

/** Hides what is missing from keys without the right to list. */
const hideMissing = (error: unknown, mayList: boolean): unknown =>
  error instanceof S3Error && error.code === 'NoSuchKey' && !mayList ? accessDenied() : error;

const checkRate = (world: S3World, accessKey: string): void => {
  const windows = [{ limit: world.state.settings.perSecond, seconds: 1 }];
  if (world.limits.check(accessKey, windows)) throw slowDown();
  world.limits.count(accessKey, windows);
};

export const serveS3 = async (world: S3World, dir: string, request: S3Request): Promise<S3Reply> => {
  const caller = authenticate(world, request);
  checkRate(world, caller.key.accessKey);
  const { bucket } = request;
  if (bucket === null) return listBuckets(world, caller.key.accessKey);
  const { right, run } = operationOf(request);
  const objects = world.state.buckets[bucket];
  if (!objects) throw noSuchBucket(bucket);
  const has = caller.key.rights[bucket] ?? [];
  if (!has.includes(right)) throw accessDenied();
  try {
    return await run({ world, dir, request, caller, bucket, objects });
  } catch (error) {
    throw hideMissing(error, has.includes('list'));
  }
};
