/** Content of unknown length: in one call if it is short, else in parts, one of them in memory at a time. */
import type { Readable } from 'node:stream';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { S3Client } from './s3-client.ts';
import { s3Error, s3ErrorOf, textIn } from './s3-errors.ts';

/** Above the 5 MiB that every service demands of all parts but the last. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Pieces of the stream gathered to parts; the last one may be shorter. */
async function* partsOf(content: Readable): AsyncGenerator<Uint8Array> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const piece of content as AsyncIterable<Buffer | string>) {
    let rest = Buffer.from(piece as string);
    while (size + rest.length >= PART_BYTES) {
      const fitting = rest.subarray(0, PART_BYTES - size);
      yield Buffer.concat([...gathered, fitting]);
      rest = rest.subarray(fitting.length);
      gathered = [];
      size = 0;
    }
    if (rest.length === 0) continue;
    gathered.push(rest);
    size += rest.length;
  }
  yield Buffer.concat(gathered);
}

type Headers = Readonly<Record<string, string>>;

const complete = async (client: S3Client, object: string, uploadId: string, etags: readonly string[]) => {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const call = { method: 'POST', object, query: { uploadId }, body, answerMs: MINUTE_MS } as const;
  const { status, text } = await client.ask(call, [200, 404]);
  // A repeated call whose first answer was lost finds no upload, but the object.
  if (status === 404) {
    const { status: there } = await client.askTagged({ method: 'HEAD', object }, [200, 404]);
    if (there !== 200) throw s3ErrorOf(client.place, status, text);
    return;
  }
  // An error may come after the head of a success.
  if (!text.includes('<CompleteMultipartUploadResult')) throw s3ErrorOf(client.place, 500, text);
};

export const abortUpload = async (client: S3Client, object: string, uploadId: string): Promise<void> => {
  await client.ask({ method: 'DELETE', object, query: { uploadId } }, [204, 404]);
};

const uploadParts = async (
  client: S3Client,
  object: string,
  headers: Headers,
  parts: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const begun = await client.ask({ method: 'POST', object, query: { uploads: '' }, headers }, [200]);
  const uploadId = textIn(begun.text, 'UploadId');
  if (uploadId === '') throw s3Error(client.place, 'refused', 'no upload id');
  try {
    const etags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const stored = await client.askTagged({ method: 'PUT', object, query, body }, [200]);
      etags.push(stored.headers.get('etag') ?? '');
    }
    await complete(client, object, uploadId, etags);
  } catch (error) {
    // One that cannot be aborted now is aborted by the nightly job.
    await abortUpload(client, object, uploadId).catch(() => {});
    throw error;
  }
};

async function* startingWith(
  first: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

export const putObject = async (
  client: S3Client,
  object: string,
  body: Uint8Array,
  headers: Headers = {},
): Promise<void> => {
  await client.askTagged({ method: 'PUT', object, body, headers }, [200]);
};

export const putObjectStream = async (
  client: S3Client,
  object: string,
  content: Readable,
  headers: Headers = {},
): Promise<void> => {
  const parts = partsOf(content);
  const first = await parts.next();
  if (first.done) return;
  // Shorter than a part: it is the only one.
  if (first.value.length < PART_BYTES) return putObject(client, object, first.value, headers);
  const second = await parts.next();
  if (second.done || second.value.length === 0) return putObject(client, object, first.value, headers);
  await uploadParts(client, object, headers, startingWith([first.value, second.value], nonEmpty(parts)));
};

/** Content that ends with a full part is followed by an empty one. */
async function* nonEmpty(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) if (part.length > 0) yield part;
}

export interface UnfinishedUpload {
  readonly object: string;
  readonly uploadId: string;
  readonly at: number;
}

/** Up to 1,000 uploads under the prefix that a killed process neither completed nor aborted. */
export const unfinishedUploads = async (client: S3Client, prefix: string): Promise<UnfinishedUpload[]> => {
  const { text } = await client.ask({ method: 'GET', query: { uploads: '', prefix } }, [200]);
  return [...text.matchAll(/<Upload>(.*?)<\/Upload>/gs)]
    .map(([, upload = '']) => ({
      object: textIn(upload, 'Key'),
      uploadId: textIn(upload, 'UploadId'),
      at: Date.parse(textIn(upload, 'Initiated')),
    }))
    .filter(({ object }) => object.startsWith(prefix));
};
