/**
 * Serves the built web: hashed assets are cached for a year, the page itself is not; any other address is the page
 * (client routes).
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { BUILD_HEADER, isApi } from '@minsu/contract/platform/served-addresses.ts';
import type { FastifyInstance } from 'fastify';
import { notFoundAnswer } from './http.ts';

/** The guest page, a separate bundle. */
const GUEST_PAGE = 'g.html';

const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

/** Version of the built page; null where none is built, as beside the development server. */
const buildOf = (dist: string): string | null => {
  const page = path.join(dist, 'index.html');
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /<meta name="build" content="([\w-]+)"/.exec(text)?.[1] ?? null;
};

/**
 * A page opened without network may be of an older build than this server: what it kept to send later is refused until it
 * has taken the new one. Registered before the routes.
 */
export const refuseOtherBuilds = (app: FastifyInstance, dist: string): void => {
  const own = buildOf(dist);
  app.addHook('onRequest', async ({ headers }) => {
    const given = headers[BUILD_HEADER];
    if (own !== null && given !== undefined && given !== own) fail(coreFailures.otherBuild);
  });
};

/** A person in a browser opens an address, as against a program or a screen that calls. */
export const opensPage = (method: string | undefined, url: string, accept: string | undefined): boolean =>
  method === 'GET' && !isApi(url) && wantsPage(accept);

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
        if (file.endsWith(`${path.sep}${GUEST_PAGE}`)) return void reply.header('cache-control', 'no-store');
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  if (built) app.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.sendFile('index.html'));
  // The address holds a token: it is kept in no cache, and `referrer-policy` sends it nowhere.
  app.get('/g/:token', { exposeHeadRoute: false }, (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return built ? reply.sendFile(GUEST_PAGE) : notFoundAnswer(request, reply);
  });
  // The file server would refuse such a name; the page shows a not-found screen.
  if (built)
    app.addHook('onRequest', async (request, reply) => {
      const [pathname = ''] = request.url.split('?');
      const asPage = opensPage(request.method, request.url, request.headers.accept);
      if (asPage && pathname.includes('//')) return reply.sendFile('index.html');
    });
  app.setNotFoundHandler((request, reply) => {
    // A missing file is 404, but an address with a dot opened by a person gets the page.
    const isFile = path.extname(request.url.split('?')[0] ?? '') !== '' && !wantsPage(request.headers.accept);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead && built && !isApi(request.url) && !isFile;
    return page ? reply.sendFile('index.html') : notFoundAnswer(request, reply);
  });
};
