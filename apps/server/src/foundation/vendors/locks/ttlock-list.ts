/** Locks and gateways of a TTLock account. */
import type { FetchedLock, FetchedLocks, LockServiceDeps, LockSession } from '../lock-port.ts';
import { listIn, textIn } from '../service-call.ts';
import { type Answer, callTtlock, failureText } from './ttlock-client.ts';

type Wire = Readonly<Record<string, unknown>>;
type Rows = { readonly rows: readonly Wire[] } | { readonly failed: string };

const SIZE = 1_000;
const MAX_PAGES = 20;
/** One call each. */
const MAX_GATEWAYS = 100;

const readAll = async (ask: (page: number) => Promise<Answer>): Promise<Rows> => {
  const rows: Wire[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await ask(page);
    if (!answer.ok) return { failed: failureText(answer) };
    rows.push(...listIn(answer.json.list));
    if (page >= Number(textIn(answer.json.pages))) break;
  }
  return { rows };
};

const pages = (deps: LockServiceDeps, session: LockSession, path: string): Promise<Rows> =>
  readAll((page) =>
    callTtlock(deps, session, {
      ...{ method: 'GET', path, facts: { pageNo: String(page) } },
      form: { pageNo: String(page), pageSize: String(SIZE) },
    }),
  );

/** Whether a gateway in reach of each lock is online. Locks that no gateway names are missing. */
const onlineLocks = async (
  deps: LockServiceDeps,
  session: LockSession,
  gateways: readonly Wire[],
): Promise<ReadonlyMap<string, boolean>> => {
  const online = new Map<string, boolean>();
  for (const gateway of gateways.slice(0, MAX_GATEWAYS)) {
    const gatewayId = textIn(gateway.gatewayId);
    const answer = await callTtlock(deps, session, {
      ...{ method: 'GET', path: 'gateway/listLock', form: { gatewayId }, facts: { gatewayId } },
    });
    if (!answer.ok) continue;
    const isOnline = textIn(gateway.isOnline) === '1';
    for (const lock of listIn(answer.json.list)) {
      const id = textIn(lock.lockId);
      online.set(id, isOnline || online.get(id) === true);
    }
  }
  return online;
};

const lockOf = (wire: Wire, online: ReadonlyMap<string, boolean>): FetchedLock => {
  const reference = textIn(wire.lockId);
  const battery = Number(textIn(wire.electricQuantity) || Number.NaN);
  return {
    reference,
    name: (textIn(wire.lockAlias) || textIn(wire.lockName) || reference).slice(0, 100),
    battery: battery >= 0 && battery <= 100 ? Math.round(battery) : null,
    hasGateway: textIn(wire.hasGateway) === '1' || online.has(reference),
    isOnline: online.get(reference) ?? null,
  };
};

/** The list of gateways is known from clients only: without it the locks are still listed. */
export const fetchTtlocks = async (
  deps: LockServiceDeps,
  session: LockSession,
): Promise<FetchedLocks | { readonly failed: string }> => {
  const locks = await pages(deps, session, 'lock/list');
  if ('failed' in locks) return locks;
  const listed = await pages(deps, session, 'gateway/list');
  const gateways = 'failed' in listed ? [] : listed.rows;
  const online = await onlineLocks(deps, session, gateways);
  const known = locks.rows.filter(({ lockId }) => textIn(lockId) !== '');
  return { locks: known.map((wire) => lockOf(wire, online)), gateways: gateways.length };
};
