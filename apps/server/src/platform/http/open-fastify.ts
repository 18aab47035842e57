/** Opens Fastify with everything but the routes: plugins, limits, security headers, errors, draining. */
import { setTimeout as sleep } from 'node:timers/promises';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { coreFailures, FailureError } from '@minsu/contract/platform/failure.ts';
import { isApi } from '@minsu/contract/platform/served-addresses.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { newId } from '../ids.ts';
import { type CallCounter, countCalls } from '../jobs/heartbeat.ts';
import { cutSlowReaders } from '../live/slow-readers.ts';
import type { Log } from '../log.ts';
import { readerOf } from './callers.ts';
import { type ConstraintFailures, handleErrors } from './http.ts';
import { formLimits, MAX_BODY } from './intake.ts';
import { acceptEmptyJson } from './mount.ts';
import { type RateCounts, rateStore } from './rate-counts.ts';
import { byClientNetwork } from './rate-limits.ts';
import {
  answerBrokenHeads,
  answerOddHeads,
  answerRaw,
  redirectRaw,
  refuseOddRequests,
} from './raw-answers.ts';
import { type SecurityHeaders, securityHeaders, writeHeaders } from './security-headers.ts';
import { opensPage } from './static-web.ts';

const createFastify = ({ trustedProxies }: Config, security: SecurityHeaders): FastifyInstance =>
  Fastify({
    exposeHeadRoutes: false,
    trustProxy: [...trustedProxies],
    bodyLimit: MAX_BODY,
    requestTimeout: 30_000,
    // Fastify would answer without our headers.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenHeads(security),
    // Limits clients that send headers slowly. A missing Host is refused by `refuseOddRequests`.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 200, querystringParser: (text) => Object.fromEntries(groupQuery(text)) },
    frameworkErrors: (_error, request, reply) => {
      // The page's router shows a not-found screen for such an address.
      if (opensPage(request.method, request.url, request.headers.accept))
        return redirectRaw(reply.raw, '/404', security);
      answerRaw(request.raw, reply.raw, coreFailures.malformed, security);
    },
  });

/** `a=1&a=2` is a list; a name like `__proto__` is only a name. */
function groupQuery(text: string): Map<string, string | string[]> {
  const grouped = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const before = grouped.get(key);
    grouped.set(key, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]);
  }
  return grouped;
}

const registerPlugins = async (
  app: FastifyInstance,
  config: Config,
  rates: RateCounts,
  security: SecurityHeaders,
): Promise<void> => {
  app.addHook('onRequest', (_request, reply, done) => {
    writeHeaders(reply.raw, security);
    done();
  });
  app.addHook('onRequest', refuseOddRequests);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Request bodies are never decompressed, so their announced size is their real size (intake.ts).
    globalDecompression: false,
    threshold: 1_024,
    brotliOptions: { params: { 1: 4 } },
  });
  // No endpoint takes plain text.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody);
  await app.register(multipart, { limits: formLimits });
  if (config.rateLimits)
    await app.register(rateLimit, {
      global: false,
      store: rateStore(rates),
      keyGenerator: byClientNetwork,
      errorResponseBuilder: () => new FailureError(coreFailures.tooMany, { extra: { retryAfterSeconds: 1 } }),
    });
  // Off for benchmarks and tests, like the rate limits.
  if (config.rateLimits)
    await app.register(underPressure, {
      maxEventLoopDelay: 4_000,
      // Static files are cheap, and a page without one stays broken.
      pressureHandler: (request) => {
        if (isApi(request.url)) throw new FailureError(coreFailures.unavailable);
      },
    });
};

/** Registers the hooks and counters that apply to every call. */
const prepareCalls = async (
  app: FastifyInstance,
  config: Config,
  rates: RateCounts,
  security: SecurityHeaders,
): Promise<CallCounter> => {
  acceptEmptyJson(app);
  const calls = countCalls(app);
  await registerPlugins(app, config, rates, security);
  return calls;
};

/**
 * A stopping process reports not ready and keeps answering while the load balancer removes it; keep-alive connections
 * end with their next answer.
 */
const startLeaving = (app: FastifyInstance, drainMs: number) => {
  let leaving = false;
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close');
  });
  return {
    isLeaving: () => leaving,
    async leave() {
      leaving = true;
      await sleep(drainMs);
    },
  };
};

/** Returns the app without routes, and the function that starts draining it. */
export const openFastify = async (
  config: Config,
  constraints: ConstraintFailures,
  rates: RateCounts,
  log: Log,
) => {
  const security = securityHeaders(config.production);
  const app = createFastify(config, security);
  answerOddHeads(app, security);
  cutSlowReaders(app);
  const leaving = startLeaving(app, config.drainMs);
  handleErrors(app, { constraints, log, readerOf });
  return { app, leaving, security, calls: await prepareCalls(app, config, rates, security) };
};
