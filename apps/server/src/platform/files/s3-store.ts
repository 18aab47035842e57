/** Files in a bucket of an S3-compatible service. */
import { Readable } from 'node:stream';
import { type FileStore, KEY, type ListedFile, type SeenFiles, type StoredContent } from './file-store.ts';
import {
  createS3Client,
  type Idle,
  type S3Answer,
  type S3Client,
  type S3Config,
  type S3Patience,
} from './s3-client.ts';
import { s3Error, textIn } from './s3-errors.ts';
import {
  abortUpload,
  putObject,
  putObjectStream,
  type UnfinishedUpload,
  unfinishedUploads,
} from './s3-uploads.ts';

/** When the local file was written that an object is a copy of (ms). Objects written by a server have none. */
const COPIED_AT = 'x-amz-meta-copied-at';

/** The answer's body piece by piece; one that hangs or ends early is an error, never a shorter file. */
async function* piecesOf(
  { place, patience }: S3Client,
  { response, idle }: S3Answer,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let came = 0;
  try {
    idle.again(patience.pieceMs);
    for await (const piece of response.body ?? []) {
      // A reader may take its time; only the bucket may not.
      idle.stop();
      came += piece.length;
      yield piece;
      idle.again(patience.pieceMs);
    }
  } catch (error) {
    throw s3Error(place, 'cutOff', (error as Error).message);
  } finally {
    stopReading(response, idle);
  }
  if (came !== bytes) throw s3Error(place, 'cutOff', `${came} of ${bytes} bytes`);
}

const stopReading = (response: Response, idle: Idle): void => {
  idle.stop();
  if (!response.bodyUsed) void response.body?.cancel().catch(() => {});
};

async function* pagesOf(client: S3Client): AsyncGenerator<string> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = {
      ...{ 'list-type': '2', 'max-keys': String(client.patience.pageKeys), prefix: client.s3.prefix },
      ...(token !== null && { 'continuation-token': token }),
    };
    const { text } = await client.ask({ method: 'GET', query }, [200]);
    if (!text.includes('<ListBucketResult')) throw s3Error(client.place, 'refused', 'no S3 answer');
    yield text;
    token = textIn(text, 'IsTruncated') === 'true' ? textIn(text, 'NextContinuationToken') : null;
  } while (token !== null && token !== '');
}

async function* listObjects(client: S3Client, seen?: SeenFiles): AsyncGenerator<ListedFile> {
  const { prefix } = client.s3;
  for await (const page of pagesOf(client))
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textIn(entry, 'Key').slice(prefix.length);
      // Others are not files of the product, such as manually created folders and the probe.
      if (!KEY.test(key)) continue;
      const at = Math.floor(Date.parse(textIn(entry, 'LastModified')));
      if (seen?.get(key) === at) continue;
      yield { key, at, bytes: Number(textIn(entry, 'Size')) };
      seen?.set(key, at);
    }
}

/** A copy of a local file as it was written at that time (ms). */
export interface CopyOf {
  readonly writtenAt: number;
}

export interface S3Store extends FileStore {
  readonly dir: null;
  /** Returns the local file that an object is a copy of, null if a server wrote the object, undefined if there is no object. */
  copyOf(key: string): Promise<CopyOf | null | undefined>;
  putCopy(key: string, content: Readable, of: CopyOf): Promise<void>;
  /** Aborts uploads of these keys that a killed process left unfinished. */
  abortUploadsOf(keys: ReadonlySet<string>): Promise<number>;
}

const PROBE = 'probe';

const openObject = async (client: S3Client, object: string): Promise<StoredContent | null> => {
  const { place } = client;
  const answer = await client.send({ method: 'GET', object }, [200, 404]);
  const { response, idle } = answer;
  if (response.status === 404) {
    const text = await response.text().finally(() => idle.stop());
    if (textIn(text, 'Code') === 'NoSuchBucket') throw s3Error(place, 'noBucket', 'NoSuchBucket');
    return null;
  }
  if (!response.headers.get('etag')) {
    stopReading(response, idle);
    throw s3Error(place, 'refused', 'no S3 answer');
  }
  const bytes = Number(response.headers.get('content-length'));
  idle.stop();
  const body = Readable.from(piecesOf(client, answer, bytes), { objectMode: false });
  // Also of one that is closed before it was read.
  body.once('close', () => stopReading(response, idle));
  return { bytes, body };
};

const removeObject = async (client: S3Client, object: string): Promise<void> => {
  await client.ask({ method: 'DELETE', object }, [204, 404]);
};

const probeBucket = async (client: S3Client): Promise<void> => {
  const object = `${client.s3.prefix}${PROBE}`;
  await putObject(client, object, Buffer.from('minsu'));
  const stored = await openObject(client, object);
  if (stored) for await (const _ of stored.body);
  for await (const _ of listObjects(client)) break;
  await removeObject(client, object);
};

const copyOfObject = async (client: S3Client, object: string): Promise<CopyOf | null | undefined> => {
  const { status, headers } = await client.askTagged({ method: 'HEAD', object }, [200, 404]);
  const writtenAt = headers.get(COPIED_AT);
  if (status === 404) return undefined;
  return writtenAt === null ? null : { writtenAt: Number(writtenAt) };
};

const abortUploads = async (
  client: S3Client,
  isLeft: (upload: UnfinishedUpload) => boolean,
): Promise<number> => {
  const left = (await unfinishedUploads(client, client.s3.prefix)).filter(isLeft);
  for (const { object, uploadId } of left) await abortUpload(client, object, uploadId);
  return left.length;
};

export const s3Store = (config: S3Config, patience?: S3Patience): S3Store => {
  const client = createS3Client(config, patience);
  const objectOf = (key: string): string => `${config.prefix}${key}`;
  const keyOf = (object: string): string => object.slice(config.prefix.length);
  return {
    ...{ place: client.place, dir: null },
    open: (key) => openObject(client, objectOf(key)),
    put: (key, content) => putObject(client, objectOf(key), Buffer.from(content as string)),
    putStream: (key, content) => putObjectStream(client, objectOf(key), content),
    remove: (key) => removeObject(client, objectOf(key)),
    list: (seen) => listObjects(client, seen),
    copyOf: (key) => copyOfObject(client, objectOf(key)),
    putCopy: (key, content, { writtenAt }) =>
      putObjectStream(client, objectOf(key), content, { [COPIED_AT]: String(writtenAt) }),
    tidy: (before) => abortUploads(client, ({ at }) => at < before),
    abortUploadsOf: (keys) => abortUploads(client, ({ object }) => keys.has(keyOf(object))),
    probe: () => probeBucket(client),
  };
};
