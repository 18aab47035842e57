/**
 * Model Context Protocol at `/mcp`, without sessions: a bearer API token with every request. A tool calls its endpoint
 * through the server's own routes, so scopes, data scope, redaction, limits and audit are those of the API.
 */
import { API_TOKEN_PREFIX } from '@minsu/contract/api-token-access.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, FailureError } from '@minsu/contract/platform/failure.ts';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerIn, noteCaller } from '../../platform/http/callers.ts';
import type { Intake } from '../../platform/http/intake.ts';
import { byHousehold } from '../../platform/http/rate-limits.ts';
import { type SessionUser, tokenOf } from '../../platform/http/session.ts';
import type { Strangers } from '../../platform/http/strangers.ts';
import { type ApiAnswer, agentServer, type CallApi } from './agent-server.ts';

export const MCP_PATH = '/mcp';
export const MAX_MCP_BODY = 256 * 1024;
/** Calls per second and client network; each tool also counts as a call of its token. */
const CALLS_PER_SECOND = 50;

interface McpOf {
  readonly strangers: Strangers;
  readonly intake: Intake;
  readonly version: string;
  readonly limited: boolean;
}

const NO_ORIGIN_CODE = -32_600;

const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', id: null, error: { code: NO_ORIGIN_CODE, message } });

/** A browser page of another site must not call with a token it has got hold of. */
const isForeign = ({ headers: { origin, host } }: FastifyRequest): boolean => {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};

/** The owner of a living API token; sessions of people are not taken. */
const holderOf = async (strangers: Strangers, request: FastifyRequest): Promise<SessionUser | null> => {
  const token = tokenOf(request.headers.authorization);
  if (!token?.startsWith(API_TOKEN_PREFIX)) return null;
  const user = await strangers.known(request.ip, token).catch((error: unknown) => {
    if (error instanceof FailureError && error.failure.status === coreFailures.unauthorized.status)
      return null;
    throw error;
  });
  return user?.apiToken ? user : null;
};

const requestOf = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => {
  if (endpoint.send === 'body') return { url: endpoint.path, payload: input };
  const pairs = Object.entries(input).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [key, String(one)]),
  );
  return { url: `${endpoint.path}?${new URLSearchParams(pairs)}` };
};

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** In this process, without a socket. */
const callerOf =
  (app: FastifyInstance, request: FastifyRequest): CallApi =>
  async ({ endpoint }, input): Promise<ApiAnswer> => {
    const {
      authorization = '',
      'accept-language': language = 'en-US',
      'user-agent': agent = '',
    } = request.headers;
    const answer = await app.inject({
      method: endpoint.method,
      ...requestOf(endpoint, input),
      headers: { authorization, 'accept-language': language, 'user-agent': agent },
      remoteAddress: request.ip,
    });
    const { code, message, data } = answer.json<Envelope>();
    return { ok: code === 200, message, data };
  };

const webRequest = (request: FastifyRequest): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  return new Request(`http://${request.headers.host ?? 'localhost'}${MCP_PATH}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request.body ?? null),
  });
};

const answer = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  void reply.code(response.status).header('cache-control', 'no-store');
  const type = response.headers.get('content-type');
  if (type) void reply.type(type);
  return reply.send(await response.text());
};

/** Runs after the rate limit and before the body is read: callers without a token leave no body in memory. */
const admit =
  (strangers: Strangers) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isForeign(request)) return refuse(reply, 403, 'This origin may not call.');
    const user = await holderOf(strangers, request);
    if (user) return void noteCaller(request, user, tokenOf(request.headers.authorization));
    void reply.header('www-authenticate', 'Bearer realm="minsu", error="invalid_token"');
    return refuse(reply, 401, 'An API token is needed: Authorization: Bearer minsu_…');
  };

const onlyPost = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  refuse(reply.header('allow', 'POST'), 405, 'Only POST is answered.');

export const serveMcp = (app: FastifyInstance, { strangers, intake, version, limited }: McpOf): void => {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { user } = callerIn(request);
    const handler = createMcpHandler(
      () => agentServer({ version, may: (access) => user.may(access), call: callerOf(app, request) }),
      { responseMode: 'json', maxSubscriptions: 0 },
    );
    return answer(reply, await handler.fetch(webRequest(request), { parsedBody: request.body }));
  };
  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: MAX_MCP_BODY,
    ...(limited && {
      config: { rateLimit: { max: CALLS_PER_SECOND, timeWindow: 1_000, keyGenerator: byHousehold } },
    }),
    preParsing: [admit(strangers), intake.admit({ maxBytes: MAX_MCP_BODY, takesForms: false })],
    handler: (request, reply) => intake.during(request, () => handle(request, reply)),
  });
  app.route({ method: ['GET', 'DELETE'], url: MCP_PATH, onRequest: onlyPost, handler: onlyPost });
};
