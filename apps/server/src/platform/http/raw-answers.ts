/**
 * Answers requests that never reach a route: broken, oversized or late heads, failed handshakes, unknown addresses.
 * They get the same envelope and security headers as every other answer.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { coreFailures, type Failure, FailureError, fail } from '@minsu/contract/platform/failure.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureAnswer, notFoundAnswer, stranger } from './http.ts';
import { type SecurityHeaders, writeHeaders } from './security-headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const bodyOf = (failure: Failure, status: number, headers: IncomingMessage['headers']): string => {
  const { body } = failureAnswer(new FailureError(failure), stranger({ headers }), {});
  return JSON.stringify({ ...body, code: status });
};

/** Other parser errors are 400. */
const byCode: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Closes the connection: it is unknown where the next request would begin. */
const endWith = (socket: Duplex, status: number, security: SecurityHeaders): void => {
  const body = bodyOf(coreFailures.malformed, status, {});
  const lines = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    ...security.map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
};

export const answerBrokenHeads =
  (security: SecurityHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // As Node does: in the middle of another answer this one would be part of its body.
    const { _httpMessage: running } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
    if (running?.headersSent) socket.destroy();
    else endWith(socket, byCode[error.code ?? ''] ?? 400, security);
  };

/** For requests that Fastify's router refuses before any hook runs. */
export const answerRaw = (
  request: IncomingMessage,
  response: ServerResponse,
  failure: Failure,
  security: SecurityHeaders,
): void => {
  writeHeaders(response, security);
  response.writeHead(failure.status, { 'content-type': JSON_TYPE });
  response.end(bodyOf(failure, failure.status, request.headers));
};

export const redirectRaw = (response: ServerResponse, location: string, security: SecurityHeaders): void => {
  writeHeaders(response, security);
  response.writeHead(302, { location }).end();
};

/** Answers an `Expect` header other than 100-continue, which Node would refuse itself. */
export const answerOddHeads = (app: FastifyInstance, security: SecurityHeaders): void => {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    answerRaw(request, response, coreFailures.malformed, security),
  );
};

/** Call after @fastify/websocket is registered. */
export const answerBrokenHandshakes = (app: FastifyInstance, security: SecurityHeaders): void =>
  void app.websocketServer.on('wsClientError', (_error: Error, socket: Duplex) =>
    endWith(socket, 400, security),
  );

const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined;

/** Node never delivers the body of an upgrade request: waiting for it would hold its memory endlessly. */
const isUpgradeWithBody = ({ method, headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && method !== 'GET';

/** The first onRequest hook. Unknown addresses are answered before a body is read. */
export const refuseOddRequests = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  if (lacksHost(request.raw) || isUpgradeWithBody(request.raw)) return fail(coreFailures.malformed);
  const readsPage = request.method === 'GET' || request.method === 'HEAD';
  return request.is404 && !readsPage ? notFoundAnswer(request, reply) : undefined;
};
