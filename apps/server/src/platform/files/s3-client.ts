/**
 * Signed calls to an S3-compatible service: AWS, MinIO, Aliyun OSS, Tencent COS. Built from public documentation
 * (docs.aws.amazon.com/AmazonS3/latest/API, help.aliyun.com/en/oss, cloud.tencent.com/document/practice/436/37421; 2026-11).
 * Only calls that all of them have: no batch deletion, no copying, no chunked signatures. Every body has its length, its
 * hash in the signature and its MD5, so that one that arrives damaged is refused by the service.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type S3StoreError, s3Error, s3ErrorOf } from './s3-errors.ts';

export interface S3Config {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is in the path instead of in the host name. */
  readonly pathStyle: boolean;
  /** Begins every object's key; ends with a slash, or is empty. */
  readonly prefix: string;
}

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key of the object, with the prefix; absent: the bucket itself. */
  readonly object?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Waiting time where the service works long before it answers. */
  readonly answerMs?: number;
}

/** Waiting time for the head of an answer, and between two pieces of a body. */
export interface S3Patience {
  readonly answerMs: number;
  readonly pieceMs: number;
  readonly attempts: number;
  readonly pauseMs: number;
  /** Objects of one page of a listing. */
  readonly pageKeys: number;
}

export const PATIENCE: S3Patience = {
  answerMs: 10_000,
  pieceMs: 20_000,
  attempts: 3,
  pauseMs: 300,
  pageKeys: 1_000,
};

/** 128 KB a second: a slower upload counts as hanging. */
const SLOW_BYTES_PER_MS = 128;
const EMPTY = new Uint8Array();
const MAX_ERROR_BYTES = 64 * 1024;

export const addressOf = (s3: S3Config, { object = '', query = {} }: S3Call): URL => {
  const url = new URL(s3.endpoint);
  if (s3.pathStyle) url.pathname = `/${s3.bucket}/${object}`;
  else {
    url.hostname = `${s3.bucket}.${url.hostname}`;
    url.pathname = `/${object}`;
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

/** `datetime`: `yyyymmddThhmmssZ`, now if absent. */
export const signS3 = async (s3: S3Config, call: S3Call, datetime?: string): Promise<Request> => {
  const { method, body = EMPTY, headers = {} } = call;
  const hash = (name: string) => createHash(name).update(body);
  const signed = await new AwsV4Signer({
    ...{ method, url: addressOf(s3, call).href, service: 's3', region: s3.region },
    ...{ accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    headers: {
      ...headers,
      'x-amz-content-sha256': hash('sha256').digest('hex'),
      ...(call.body && { 'content-md5': hash('md5').digest('base64') }),
    },
    ...(datetime !== undefined && { datetime }),
  }).sign();
  const hasBody = method === 'PUT' || method === 'POST';
  return new Request(signed.url, {
    method,
    headers: signed.headers,
    redirect: 'manual',
    ...(hasBody && { body: Buffer.from(body) }),
  });
};

export const placeOf = ({ endpoint, bucket, prefix }: S3Config): string =>
  `${bucket}/${prefix} at ${new URL(endpoint).host}`;

/** Ends when nothing has come for the time; `again` starts it over. */
export interface Idle {
  readonly signal: AbortSignal;
  again(ms: number): void;
  stop(): void;
}

export const idle = (ms: number): Idle => {
  const ending = new AbortController();
  const end = () => ending.abort(new Error('timeout'));
  let timer = setTimeout(end, ms);
  return {
    signal: ending.signal,
    again(next) {
      clearTimeout(timer);
      timer = setTimeout(end, next);
    },
    stop: () => clearTimeout(timer),
  };
};

export interface S3Answer {
  readonly response: Response;
  readonly idle: Idle;
}

const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
};

const errorText = async (response: Response): Promise<string> => {
  const text = await response.text().catch(() => '');
  return text.slice(0, MAX_ERROR_BYTES);
};

export const createS3Client = (s3: S3Config, patience: S3Patience = PATIENCE) => {
  const place = placeOf(s3);

  /** One attempt; answers of `expected` are handed out with their body unread. */
  const attempt = async (call: S3Call, expected: readonly number[]): Promise<S3Answer> => {
    const waiting = idle((call.answerMs ?? patience.answerMs) + (call.body?.length ?? 0) / SLOW_BYTES_PER_MS);
    try {
      const request = await signS3(s3, call);
      const response = await fetch(request, { signal: waiting.signal }).catch((error: unknown) => {
        throw s3Error(place, 'unreachable', messageOf(error));
      });
      if (!expected.includes(response.status))
        throw s3ErrorOf(place, response.status, await errorText(response));
      return { response, idle: waiting };
    } catch (error) {
      waiting.stop();
      throw error;
    }
  };

  const isPassing = ({ problem }: S3StoreError): boolean => problem === 'busy' || problem === 'unreachable';

  /** All calls may be repeated: a key has one content, and a removal is none the second time. */
  const repeated = async <T>(run: () => Promise<T>): Promise<T> => {
    for (let turn = 1; ; turn += 1)
      try {
        return await run();
      } catch (error) {
        if (turn >= patience.attempts || !isPassing(error as S3StoreError)) throw error;
        await sleep(patience.pauseMs * 2 ** turn * (0.5 + Math.random() / 2));
      }
  };

  const send = (call: S3Call, expected: readonly number[]): Promise<S3Answer> =>
    repeated(() => attempt(call, expected));

  const askOnce = async (call: S3Call, expected: readonly number[]) => {
    const { response, idle: waiting } = await attempt(call, expected);
    try {
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw s3Error(place, 'unreachable', messageOf(error));
    } finally {
      waiting.stop();
    }
  };

  /** The answer as a text. One that breaks off is asked for again. */
  const ask = (call: S3Call, expected: readonly number[]) => repeated(() => askOnce(call, expected));

  /** The answer to a call on an object: one without a tag comes from something between us and the service. */
  const askTagged = async (call: S3Call, expected: readonly number[]) => {
    const answer = await ask(call, expected);
    if (answer.status === 200 && !answer.headers.get('etag')) throw s3Error(place, 'refused', 'no S3 answer');
    return answer;
  };

  return { s3, place, patience, send, ask, askTagged };
};

export type S3Client = ReturnType<typeof createS3Client>;
