/** Serves the built web: hashed assets for ever, the page itself fresh; any other address is the page (client routes). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFoundAnswer } from './http.ts';

const isApi = (url: string): boolean =>
  /^\/(hotel-[\w-]+|api|ws|health|docs|openapi\.json)(\/|\?|$)/.test(url);

export const serveWeb = async (app: FastifyInstance, dist: string): Promise<void> => {
  const built = existsSync(path.join(dist, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      index: false,
      dotfiles: 'ignore',
      wildcard: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  if (built) app.get('/', (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      built &&
      !isApi(request.url) &&
      !path.extname(request.url.split('?')[0] ?? '');
    return page ? reply.sendFile('index.html') : notFoundAnswer(request, reply);
  });
};
