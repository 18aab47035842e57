/** The HTTP side on a port of its own: the paths of object storage are buckets and keys, and bodies are streamed. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../http/exchange.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import {
  type FaultPlace,
  replyAfterWork,
  replyBeforeWork,
  type ServiceFault,
} from '../service-kit/service-faults.ts';
import type { S3Reply } from './objects.ts';
import { operationOf, serveS3 } from './s3-api.ts';
import { errorXml, S3Error, slowDown } from './s3-error.ts';
import { readS3Request, type S3Request } from './s3-request.ts';
import type { S3World } from './s3-state.ts';

const refusals: readonly (readonly [ServiceFault, () => S3Error])[] = [
  ['http500', () => new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.')],
  ['http503', () => new S3Error(503, 'ServiceUnavailable', 'Please reduce your request rate.')],
  ['rateLimited', slowDown],
  [
    'keyRefused',
    () =>
      new S3Error(
        403,
        'InvalidAccessKeyId',
        'The AWS Access Key Id you provided does not exist in our records.',
      ),
  ],
];

type Sent = S3Reply & Pick<Reply, 'afterMs' | 'breaks'>;

const ofReply = ({ status, body, type, afterMs, breaks }: Reply): Sent => ({
  ...{ status, headers: { 'content-type': type }, body: body.toString() },
  ...(afterMs !== undefined && { afterMs }),
  ...(breaks !== undefined && { breaks }),
});

const errorReply = (
  error: S3Error,
  { path, method }: Pick<S3Request, 'path' | 'method'>,
  id: string,
): Sent => {
  const headers = { 'content-type': 'application/xml' };
  const body = method === 'HEAD' ? '' : errorXml(error, path, id);
  return { status: error.status, headers, body };
};

const answer = async (world: S3World, dir: string, request: S3Request, id: string): Promise<S3Reply> => {
  try {
    return await serveS3(world, dir, request);
  } catch (error) {
    if (error instanceof S3Error) return errorReply(error, request, id);
    throw error;
  }
};

const withFaults = async (
  world: S3World,
  dir: string,
  request: S3Request,
  { id, record }: { id: string; record: RecordedRequest },
): Promise<Sent> => {
  const place: FaultPlace = [record.endpoint, record.account ?? ''];
  for (const [fault, error] of refusals)
    if (world.faults.strikes('s3', fault, place)) {
      record.fault = fault;
      return errorReply(error(), request, id);
    }
  const before = replyBeforeWork(world.faults, 's3', place);
  if (before) {
    record.fault = before.fault;
    return ofReply(before.reply);
  }
  const done = await answer(world, dir, request, id);
  const plain: Reply = { status: done.status, body: done.body ?? '', type: 'application/xml' };
  const { fault, reply } = replyAfterWork(world, 's3', place, plain);
  record.fault = fault;
  if (fault === 'gateway504') return ofReply(reply);
  const { afterMs, breaks } = reply;
  return { ...done, ...(afterMs !== undefined && { afterMs }), ...(breaks !== undefined && { breaks }) };
};

/** Half a file, then the end of the connection. */
const sendHalf = (response: http.ServerResponse, reply: Sent): void => {
  const { file, body = '' } = reply;
  const destroy = (): void => void response.socket?.destroy();
  if (!file) return void response.write(body.slice(0, body.length / 2) || ' ', destroy);
  const half = file.start + Math.floor((file.end - file.start) / 2);
  const source = fs.createReadStream(file.path, { start: file.start, end: half });
  source.once('end', () => setImmediate(destroy));
  source.pipe(response, { end: false });
};

const send = async (reply: Sent, response: http.ServerResponse): Promise<void> => {
  if (reply.afterMs) await sleep(reply.afterMs, undefined, { ref: false });
  if (response.destroyed) return;
  if (reply.breaks === 'before') return void response.socket?.destroy();
  const { file, body = '', headers } = reply;
  const hasLength = headers['content-length'] !== undefined || reply.status === 204 || reply.status === 304;
  const length = reply.breaks ? Buffer.byteLength(body) + 1 : Buffer.byteLength(body);
  response.writeHead(reply.status, hasLength ? headers : { ...headers, 'content-length': String(length) });
  if (reply.breaks) return sendHalf(response, reply);
  if (!file) return void response.end(body);
  const source = fs.createReadStream(file.path, { start: file.start, end: file.end });
  source.once('error', () => response.destroy());
  source.pipe(response);
};

const hidden = ['X-Amz-Signature', 'X-Amz-Credential'];

const begin = (world: S3World, request: S3Request): RecordedRequest => {
  const { method, path, query, headers } = request;
  let endpoint = `${method} ${request.bucket === null ? 'service' : 'other'}`;
  try {
    if (request.bucket !== null) endpoint = operationOf(request).name;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
  }
  const named = /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1];
  const account = named ?? query['X-Amz-Credential']?.split('/')[0] ?? null;
  return world.log.begin({
    ...{ method, path, endpoint, account, body: null, at: new Date(world.now()).toISOString() },
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !hidden.includes(name))),
    userAgent: headers['user-agent'] ?? '',
    bytes: Number(headers['content-length'] ?? 0),
  });
};

const handle = async (
  world: S3World,
  dir: string,
  raw: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> => {
  const id = `tx${world.nextTurn().toString(16).padStart(16, '0').toUpperCase()}`;
  response.setHeader('x-amz-request-id', id);
  response.setHeader('date', new Date(world.now()).toUTCString());
  let reply: Sent;
  try {
    const request = readS3Request(world, raw);
    const record = begin(world, request);
    reply = await withFaults(world, dir, request, { id, record });
    world.log.end(record, reply.status, reply.file ? '(file)' : (reply.body ?? ''));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    reply = errorReply(error, { path: raw.url ?? '/', method: raw.method ?? 'GET' }, id);
  }
  // A refusal may be sent before the whole body has arrived; the rest is not read as the next request.
  if (!raw.complete) response.setHeader('connection', 'close');
  raw.resume();
  await send(reply, response);
};

export const listenS3 = async (world: S3World, dir: string, port: number, host: string) => {
  const server = http.createServer((raw, response) => {
    handle(world, dir, raw, response).catch(() => response.destroy());
  });
  const listen = (wanted: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(0);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
