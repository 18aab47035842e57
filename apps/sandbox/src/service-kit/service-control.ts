/**
 * The control side of a channel or payment service: a page with forms, the same actions as JSON by `POST /control/<service>/<action>`,
 * `GET /control/<service>/state`, and `GET /control/<service>/requests?after=&endpoint=&account=` for the recorded requests.
 */
import { escapeHtml } from '../http/escape-html.ts';
import { type Exchange, formOf, html, json, jsonOf, type Reply, redirect } from '../http/exchange.ts';
import { localTime } from '../platforms/clock.ts';
import { type Fields, given, number, text, whole } from '../platforms/control/fields.ts';
import { Refused } from '../platforms/refused.ts';
import { isServiceFault, type ServiceName, serviceFaults } from './service-faults.ts';
import { serviceLinks } from './service-links.ts';
import type { BaseState, ServiceClock, ServiceWorld } from './service-world.ts';

export type ControlAction = (fields: Fields) => unknown;
export type ControlActions = Readonly<Record<string, ControlAction>>;

export const refuse = (message: string): Refused => new Refused('badParameter', message);

/** A quarter of a year. */
const MAX_MINUTES = 60 * 24 * 92;

/** Actions that every service has. */
export const commonActions = <State extends BaseState>(
  world: ServiceWorld<State>,
  clock: ServiceClock,
): ControlActions => ({
  /** name, count, probability, only (an endpoint such as `POST /restrictions`, a hook's event, or an account's name). */
  fault: (fields) => {
    if (!isServiceFault(fields.name)) throw refuse(`故障须为：${serviceFaults.join(' ')}`);
    const fault = given({
      count: whole(fields, 'count', 0, 100_000),
      probability: number(fields, 'probability', 0, 1),
      only: text(fields, 'only'),
    });
    world.faults.set(world.service, fields.name, fault);
  },
  clearFaults: () => world.faults.clear(),
  /** hangMs, pushDelayMs, slowMs, skewMs. */
  times: (fields) => {
    const faultTimes = given({
      hangMs: whole(fields, 'hangMs', 0, 300_000),
      pushDelayMs: whole(fields, 'pushDelayMs', 0, 86_400_000),
    });
    const times = given({
      slowMs: whole(fields, 'slowMs', 0, 300_000),
      skewMs: whole(fields, 'skewMs', -86_400_000, 86_400_000),
    });
    Object.assign(world.faults.times, faultTimes);
    return { ...world.faults.times, ...Object.assign(world.times, times) };
  },
  /** Moves the sandbox's clock forward, for every service. */
  clock: (fields) => {
    clock.advance((number(fields, 'minutes', 0, MAX_MINUTES) ?? 60) * 60_000);
    return { now: new Date(world.now()).toISOString() };
  },
  clearRequests: () => world.log.clear(),
  clearLimits: () => world.limits.clear(),
});

interface ControlParts<State extends BaseState> {
  readonly world: ServiceWorld<State>;
  readonly title: string;
  readonly actions: ControlActions;
  state(): unknown;
  page(): string;
}

const pageOf = (
  { service, now }: { service: ServiceName; now(): number },
  title: string,
  said: string,
  body: string,
): Reply => {
  const own = body.replaceAll('action="/control/do/', `action="/control/${service}/do/`);
  const links = `<a href="/control">渠道模拟器 Channel sandbox</a> · ${serviceLinks}`;
  return html(
    200,
    `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/control/page.css"></head><body>
<header><h1>${escapeHtml(title)}</h1><p>北京时间 Beijing time <b>${localTime(now())}</b> · ${links}</p></header>
<main>${said && `<p role="status" class="said">${escapeHtml(said)}</p>`}${own}</main></body></html>`,
  );
};

const act = async (
  path: string,
  actions: ControlActions,
  exchange: Exchange,
  name: string,
): Promise<Reply> => {
  const isForm = name.startsWith('do/');
  const key = isForm ? name.slice(3) : name;
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  // A page of another site in the same browser may not press these buttons.
  if (exchange.headers['sec-fetch-site'] === 'cross-site') return json(403, { message: 'not from there' });
  if (exchange.method !== 'POST' || !action) return json(404, { message: 'no such action' });
  const { part = '', ...fields } = isForm
    ? formOf(exchange.body)
    : ((jsonOf(exchange.body || '{}') ?? {}) as Record<string, unknown>);
  const back = (said: string): Reply =>
    redirect(`${path}?said=${encodeURIComponent(said.slice(0, 300))}${part && `#${String(part)}`}`);
  try {
    const answer = (await action(fields)) ?? null;
    return isForm ? back(`完成 Done ${answer === null ? '' : JSON.stringify(answer)}`) : json(200, answer);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return isForm ? back(`未完成 Refused: ${error.message}`) : json(422, { message: error.message });
  }
};

/** Null: another path. */
export const serviceControl = <State extends BaseState>(parts: ControlParts<State>) => {
  const path = `/control/${parts.world.service}`;
  return async (exchange: Exchange): Promise<Reply | null> => {
    if (exchange.path !== path && !exchange.path.startsWith(`${path}/`)) return null;
    const rest = exchange.path.slice(path.length + 1);
    const { method, query } = exchange;
    if (method === 'GET' && rest === '')
      return pageOf(parts.world, parts.title, query.said ?? '', parts.page());
    if (method === 'GET' && rest === 'state') return json(200, parts.state());
    if (method === 'GET' && rest === 'requests') {
      const { endpoint, account, after } = query;
      const filter = given({ endpoint, account, after: after === undefined ? undefined : Number(after) });
      return json(200, { items: parts.world.log.list(filter) });
    }
    return act(path, parts.actions, exchange, rest);
  };
};
