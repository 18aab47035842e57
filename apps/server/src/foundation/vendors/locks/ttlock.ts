/**
 * TTLock 通通锁 (Sciener), cloud API v3. Source: euopen.ttlock.com, November 2026. Assumptions: README.md.
 *
 * Codes are custom ones through a gateway: to the minute, changeable and removable. The default of the API (Bluetooth) changes nothing
 * on the door, so every command names the gateway.
 */
import type { CreateLockService, DoorAnswer, DoorOrder, LockServiceDeps, LockSession } from '../lock-port.ts';
import { listIn, recordIn, textIn } from '../service-call.ts';
import { type Answer, callTtlock, failureText } from './ttlock-client.ts';
import { fetchTtlocks } from './ttlock-list.ts';

const BY_GATEWAY = '2';
const TIMED = '3';
const PAGE = 200;
const MAX_PAGES = 10;

const BUSY = new Set(['-3003', '-3037', '30006']);
const NO_CODE = new Set(['-2009', '-1007']);
const DIGITS_REFUSED = new Set(['-2032', '-3006']);
const DUPLICATE = '-3007';
const NEVER_USED = '-3008';
const NO_LOCK = '-1003';

/** Recognises our codes in the account's list. The documents state no length limit. */
const nameOf = ({ key }: DoorOrder): string => `MS-${key.replaceAll('-', '').slice(-12)}`;

const failureOf = (answer: Extract<Answer, { ok: false }>): DoorAnswer => {
  const message = failureText(answer);
  if (BUSY.has(answer.code)) return { kind: 'busy', message };
  if (DIGITS_REFUSED.has(answer.code)) return { kind: 'taken', message };
  return { kind: answer.code === NO_LOCK ? 'gone' : 'failed', message };
};

type Found =
  | { readonly kind: 'ours'; readonly reference: string }
  | { readonly kind: 'others' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly answer: DoorAnswer };

/** Searches the lock's list for the digits. */
const find = async (deps: LockServiceDeps, session: LockSession, order: DoorOrder): Promise<Found> => {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await callTtlock(deps, session, {
      ...{ method: 'GET', path: 'lock/listKeyboardPwd', facts: { lockId: order.lock } },
      form: {
        ...{ lockId: order.lock, pageNo: String(page), pageSize: String(PAGE) },
        ...{ orderBy: '1', searchStr: order.code },
      },
    });
    if (!answer.ok) return { kind: 'failed', answer: failureOf(answer) };
    const same = listIn(answer.json.list).find(({ keyboardPwd }) => textIn(keyboardPwd) === order.code);
    if (same)
      return textIn(same.keyboardPwdName) === nameOf(order)
        ? { kind: 'ours', reference: textIn(same.keyboardPwdId) }
        : { kind: 'others' };
    if (page >= Number(textIn(answer.json.pages))) return { kind: 'absent' };
  }
  return { kind: 'failed', answer: { kind: 'failed', message: 'too many codes' } };
};

const period = ({ from, to }: DoorOrder) => ({
  startDate: String(from.getTime()),
  endDate: String(to.getTime()),
});

const factsOf = (order: DoorOrder, reference: string | null = null) => ({
  lockId: order.lock,
  ...(reference !== null && { keyboardPwdId: reference }),
  ...{ from: order.from.toISOString(), to: order.to.toISOString() },
});

const removeBy = (
  deps: LockServiceDeps,
  session: LockSession,
  order: DoorOrder,
  keyboardPwdId: string,
): Promise<Answer> =>
  callTtlock(deps, session, {
    ...{ method: 'POST', path: 'keyboardPwd/delete', facts: factsOf(order, keyboardPwdId) },
    form: { lockId: order.lock, keyboardPwdId, deleteType: BY_GATEWAY },
    expected: [...NO_CODE],
  });

const add = async (
  deps: LockServiceDeps,
  session: LockSession,
  order: DoorOrder,
  isRepeat: boolean,
): Promise<DoorAnswer> => {
  const answer = await callTtlock(deps, session, {
    ...{ method: 'POST', path: 'keyboardPwd/add', facts: factsOf(order) },
    form: {
      ...{ lockId: order.lock, keyboardPwd: order.code, keyboardPwdName: nameOf(order) },
      ...{ keyboardPwdType: TIMED, addType: BY_GATEWAY, ...period(order) },
    },
    expected: [DUPLICATE],
  });
  if (answer.ok) {
    const reference = textIn(recordIn(answer.json).keyboardPwdId);
    return { kind: 'done', reference: reference || null };
  }
  if (answer.code !== DUPLICATE) return failureOf(answer);
  const taken: DoorAnswer = { kind: 'taken', message: failureText(answer) };
  return isRepeat ? taken : adopt(deps, session, order, taken);
};

/** The lock has these digits: ours from a call whose answer was lost, or someone else's. */
const adopt = async (
  deps: LockServiceDeps,
  session: LockSession,
  order: DoorOrder,
  otherwise: DoorAnswer,
): Promise<DoorAnswer> => {
  const found = await find(deps, session, order);
  if (found.kind === 'failed') return found.answer;
  return found.kind === 'ours' ? change(deps, session, order, found.reference) : otherwise;
};

const change = async (
  deps: LockServiceDeps,
  session: LockSession,
  order: DoorOrder,
  keyboardPwdId: string,
): Promise<DoorAnswer> => {
  const answer = await callTtlock(deps, session, {
    ...{ method: 'POST', path: 'keyboardPwd/change', facts: factsOf(order, keyboardPwdId) },
    form: { lockId: order.lock, keyboardPwdId, changeType: BY_GATEWAY, ...period(order) },
    expected: [...NO_CODE, NEVER_USED],
  });
  if (answer.ok) return { kind: 'done', reference: keyboardPwdId };
  if (NO_CODE.has(answer.code)) return add(deps, session, order, true);
  if (answer.code !== NEVER_USED) return failureOf(answer);
  const removed = await removeBy(deps, session, order, keyboardPwdId);
  if (!removed.ok && !NO_CODE.has(removed.code)) return failureOf(removed);
  return add(deps, session, order, true);
};

const put = async (deps: LockServiceDeps, session: LockSession, order: DoorOrder): Promise<DoorAnswer> => {
  if (order.reference !== null) return change(deps, session, order, order.reference);
  if (!order.mayBeThere) return add(deps, session, order, false);
  const found = await find(deps, session, order);
  if (found.kind === 'failed') return found.answer;
  if (found.kind === 'ours') return change(deps, session, order, found.reference);
  return found.kind === 'others'
    ? { kind: 'taken', message: `${DUPLICATE} in use` }
    : add(deps, session, order, true);
};

const remove = async (deps: LockServiceDeps, session: LockSession, order: DoorOrder): Promise<DoorAnswer> => {
  const gone: DoorAnswer = { kind: 'done', reference: null };
  let { reference } = order;
  if (reference === null) {
    if (!order.mayBeThere) return gone;
    const found = await find(deps, session, order);
    if (found.kind === 'failed') return found.answer;
    if (found.kind !== 'ours') return gone;
    reference = found.reference;
  }
  const answer = await removeBy(deps, session, order, reference);
  return answer.ok || NO_CODE.has(answer.code) ? gone : failureOf(answer);
};

export const createTtlock: CreateLockService = (deps) => ({
  async test(session) {
    const form = { pageNo: '1', pageSize: '1' };
    const answer = await callTtlock(deps, session, { method: 'GET', path: 'lock/list', form });
    return answer.ok ? { works: true, message: '' } : { works: false, message: failureText(answer) };
  },
  fetchLocks: (session) => fetchTtlocks(deps, session),
  doors: (session) => ({
    put: (order) => put(deps, session, order),
    remove: (order) => remove(deps, session, order),
  }),
});
