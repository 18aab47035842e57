/** The control page: one platform at a time, forms that post and come back. No scripts. */
import { css, type Exchange, formOf, html, json, type Reply, redirect } from '../../http/exchange.ts';
import { Refused } from '../refused.ts';
import { type PlatformName, platformNames, type World } from '../world.ts';
import { type Actions, isActionName } from './actions.ts';
import { calendarPart } from './page-calendar.ts';
import { clockPart, faultsPart, statsPart } from './page-faults.ts';
import { frame } from './page-frame.ts';
import { messagesPart } from './page-messages.ts';
import { orderFormsPart, ordersPart, pushesPart } from './page-orders.ts';
import { storesPart } from './page-stores.ts';
import { style } from './page-style.ts';

const PATH = '/control';

const platformFrom = (value: string | undefined): PlatformName =>
  platformNames.find((name) => name === value) ?? 'mt';

const partsOf = (world: World, platform: PlatformName): string =>
  [
    clockPart(world, platform),
    storesPart(world, platform),
    orderFormsPart(world, platform),
    ordersPart(world, platform),
    messagesPart(world, platform),
    pushesPart(world, platform),
    faultsPart(world, platform),
    statsPart(world, platform),
  ].join('\n');

const say = (value: unknown): string => {
  if (value === undefined || value === null) return '完成 Done';
  return `完成 Done ${JSON.stringify(value)}`.slice(0, 400);
};

const back = (platform: string, said: string, part: string): Reply =>
  redirect(`${PATH}?${new URLSearchParams({ platform, said })}${part && `#${part}`}`);

const act = async (actions: Actions, exchange: Exchange, name: string): Promise<Reply> => {
  // Prevents other pages in the browser from posting here (CSRF).
  if (exchange.headers['sec-fetch-site'] === 'cross-site') return json(403, { message: 'not from there' });
  if (exchange.method !== 'POST' || !isActionName(name)) return json(404, { message: 'no such action' });
  const { part = '', ...fields } = formOf(exchange.body);
  const platform = platformFrom(fields.platform);
  try {
    return back(platform, say(await actions[name](fields)), part);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return back(platform, `未完成 Refused: ${error.message}`, part);
  }
};

/** Null: another path below `/control`. */
export const controlPage = async (
  world: World,
  actions: Actions,
  exchange: Exchange,
): Promise<Reply | null> => {
  const { path, query } = exchange;
  const platform = platformFrom(query.platform);
  if (path === `${PATH}/page.css`) return css(style);
  if (path.startsWith(`${PATH}/do/`)) return act(actions, exchange, path.slice(PATH.length + 4));
  if (exchange.method !== 'GET') return null;
  if (path === `${PATH}/calendar`)
    return html(200, frame(world, platform, '', calendarPart(world, platform, query.listing ?? '')));
  if (path !== PATH) return null;
  return html(200, frame(world, platform, query.said ?? '', partsOf(world, platform)));
};
