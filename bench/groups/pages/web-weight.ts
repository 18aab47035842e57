/** JavaScript loaded per page, gzipped, until the browser is idle. */
import type { Page } from 'playwright';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { type Bench, withMinsu } from '../../bench.ts';
import { SMALL } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { HttpClient } from '../../load.ts';
import { withPages } from '../../pages.ts';

const LOGIN_KB = 150;
const INNER_KB = 450;
/** For pages with charts, including the chart library. */
const CHARTS_KB = 650;
const chartPages = [
  '/dashboard/workplace',
  '/dashboard/monitor',
  '/report/production',
  '/visualization/data-analysis',
  '/visualization/multi-dimension-data-analysis',
] as const;

/** The chart engine: three quarters of a chart's weight. */
const CHART_SCRIPT = /\/chart-canvas-/;
/** Pages without charts, which must not load chart code, even when idle. */
const plainPages = ['/login', '/orderManagement/orderList', '/walletInformationMenu/ledger'] as const;

/** Script URLs, including preloaded and lazily imported modules. */
const scriptsOf = async (page: Page, path: string): Promise<string[]> => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return [...scripts];
};

const gzippedKb = async (client: HttpClient, scripts: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (const path of scripts) {
    const { body } = await client.send({ method: 'GET', path, headers: { 'accept-encoding': 'gzip' } });
    bytes += body.length;
  }
  return bytes / 1_000;
};

export const measureWebWeight = async (bench: Bench): Promise<Figure[]> => {
  await buildWebWhenStale();
  const url = await bench.databases.of('small', SMALL);
  return withMinsu(
    bench,
    url,
    ({ server }) =>
      withPages(server.address, async (pages) => {
        const client = new HttpClient(server.address, 4);
        const weigh = async (name: string, page: Page, path: string, most: number) => {
          const scripts = await scriptsOf(page, path);
          return figure(name, await gzippedKb(client, scripts), {
            unit: 'KB',
            limit: ['<=', most],
            note: `${scripts.length} scripts, ended on ${new URL(page.url()).pathname}`,
          });
        };
        const figures = [
          await weigh('log-in page, gzipped scripts', await pages.fresh(), '/login', LOGIN_KB),
          await weigh('first inner screen, gzipped scripts', await pages.signedIn(), '/', INNER_KB),
        ];
        // Each in a fresh browser: the page's total weight.
        for (const path of chartPages)
          figures.push(await weigh(`${path}, gzipped scripts`, await pages.signedIn(), path, CHARTS_KB));
        for (const path of plainPages) {
          const page = path === '/login' ? await pages.fresh() : await pages.signedIn();
          const engines = (await scriptsOf(page, path)).filter((script) => CHART_SCRIPT.test(script));
          figures.push(
            figure(`${path}, scripts of charts`, engines.length, { unit: 'scripts', limit: ['<=', 0] }),
          );
        }
        client.close();
        return figures;
      }),
    { withWeb: true },
  );
};
