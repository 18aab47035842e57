/** Serves `/openapi.json` and the explorer at `/docs`, with its own content security policy. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApi } from './openapi.ts';
import { byClientNetwork } from './rate-limits.ts';

/** Per client network; the explorer asks once. */
const ASKED = { max: 60, timeWindow: 60_000, keyGenerator: byClientNetwork };

/** Serialises and compresses once: some megabytes that repeated calls would build each time. */
const writtenOnce = (document: () => unknown) => {
  let text: Buffer | undefined;
  let packed: Promise<Buffer> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    text ??= Buffer.from(JSON.stringify(document()));
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const takesPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    // `identity` keeps the compression of answers away from it.
    if (!takesPacked) return reply.header('content-encoding', 'identity').send(text);
    packed ??= promisify(gzip)(text);
    return reply.header('content-encoding', 'gzip').send(await packed);
  };
};

export const serveDocs = async (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  version: string,
): Promise<void> => {
  // Built on first use, so the start does not wait.
  let made: ReturnType<typeof openApi> | undefined;
  const document = () => {
    made ??= openApi(endpoints, version);
    return made;
  };
  app.get('/openapi.json', { config: { rateLimit: ASKED } }, writtenOnce(document));
  await app.register(async (docs) => {
    // Replaces the explorer's own copies of the document, which it would serialise per call.
    docs.addHook('onRequest', async (request, reply) => {
      if (/^\/docs\/(json|yaml)/.test(request.url)) return reply.redirect('/openapi.json');
    });
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0', info: { title: '', version } } as never },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP:
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'",
      uiConfig: { url: '/openapi.json' },
      transformSpecification: () => document(),
      transformSpecificationClone: false,
    });
  });
};
