/** `/openapi.json` and the explorer at `/docs`, with a content policy of its own. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

export const serveDocs = async (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  version: string,
): Promise<void> => {
  // Made when first asked for: the start does not wait for it.
  let made: ReturnType<typeof openApi> | undefined;
  const document = () => {
    made ??= openApi(endpoints, version);
    return made;
  };
  app.get('/openapi.json', () => document());
  await app.register(async (docs) => {
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
