/** A platform whose every word the test decides: an adapter over orders kept here, with a feed, hooks and moods. */
import { timingSafeEqual } from 'node:crypto';
import type {
  OutgoingMessage,
  PlatformMessage,
} from '@minsu/contract/connections/channels/platform-message.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import type {
  AccountCalls,
  KeyAccount,
  TujiaHotelAdded,
  XiaozhuAccountState,
} from '../../src/connections/channels/adapters/account-calls.ts';
import type {
  Account,
  Adapter,
  Authorised,
  Hook,
  HookRequest,
  Outcome,
  PlatformOrder,
  UnreadableOrder,
} from '../../src/connections/channels/adapters/adapter.ts';
import { type AdapterPlatform, setAdapters } from '../../src/connections/channels/adapters/all-adapters.ts';
import type { TestApp } from '../test-app.ts';
import { sign } from './send-hook.ts';

const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });

const WINDOW_MS = 300_000;

export type Mood = 'well' | 'down' | 'revoked';

export class ScriptedPlatform {
  readonly platform: AdapterPlatform;
  /** As the platform has them now, and every revision in the order in which it came to be. */
  readonly orders = new Map<string, PlatformOrder>();
  readonly history: PlatformOrder[] = [];
  /** Comes with the next reading of the feed. */
  readonly unreadable: UnreadableOrder[] = [];
  readonly acknowledged: string[] = [];
  readonly told: string[] = [];
  readonly asked: string[] = [];
  /** Messages in the order in which they came to be or changed; what we sent, by its key. */
  readonly said: PlatformMessage[] = [];
  readonly heard = new Map<string, OutgoingMessage>();
  /** How often each key came. */
  readonly sends: string[] = [];
  readonly files = new Map<string, Buffer>();
  /** Answers to the next sendings, whatever was done. */
  readonly answers: Outcome<{ platformMessageId: string | null }>[] = [];
  mood: Mood = 'well';
  pageSize = 100;
  callsPerMinute = 6_000;
  /** Runs before a call is answered: another thing happens meanwhile. */
  before: (call: string, platformOrderId: string) => Promise<void> = async () => {};

  constructor(platform: AdapterPlatform) {
    this.platform = platform;
  }

  /** The platform's next word on an order. */
  say(order: Partial<PlatformOrder> & { readonly platformOrderId: string }): PlatformOrder {
    const before = this.orders.get(order.platformOrderId);
    const said: PlatformOrder = {
      ...(before ?? blankOrder),
      revision: (before?.revision ?? 0) + 1,
      ...order,
    };
    const next = order.nights === undefined ? { ...said, nights: fittingNights(said) } : said;
    this.orders.set(next.platformOrderId, next);
    this.history.push(next);
    return next;
  }

  /** A guest writes, or a message changes. */
  write(message: Partial<PlatformMessage> & { readonly platformOrderId: string }): PlatformMessage {
    const next: PlatformMessage = {
      platformMessageId: `m${this.said.length + 1}`,
      ...{
        from: 'guest',
        name: '李雷',
        text: '请问几点可以入住？',
        files: [],
        sendKey: null,
        receipt: 'sent',
      },
      at: new Date('2026-11-20T03:59:00Z'),
      ...message,
    };
    this.said.push(next);
    return next;
  }

  #hear(message: OutgoingMessage): Outcome<{ platformMessageId: string | null }> {
    this.sends.push(message.key);
    const known = this.heard.has(message.key);
    this.heard.set(message.key, message);
    if (!known)
      this.write({
        ...{ platformOrderId: message.platformOrderId, from: 'host', name: '房东', text: message.text },
        ...{ sendKey: message.key, platformMessageId: `h${this.heard.size}` },
      });
    return (
      this.answers.shift() ??
      done({ platformMessageId: `h${[...this.heard.keys()].indexOf(message.key) + 1}` })
    );
  }

  #gate<T>(run: () => Outcome<T>): Outcome<T> {
    if (this.mood === 'down') return { kind: 'failed', message: 'timeout' };
    if (this.mood === 'revoked') return { kind: 'unauthorised', code: '401', message: 'token is dead' };
    return run();
  }

  async #change(call: string, id: string, from: readonly string[], change: Partial<PlatformOrder>) {
    this.asked.push(`${call} ${id}`);
    await this.before(call, id);
    return this.#gate((): Outcome<null> => {
      const order = this.orders.get(id);
      if (!order || !from.includes(order.state))
        return { kind: 'refused', code: '9', message: `already ${order?.state ?? 'gone'}` };
      this.say({ platformOrderId: id, ...change });
      return done(null);
    });
  }

  #readHook(account: Account, { headers, body, receivedAt }: HookRequest): Hook | { refused: never } {
    const given = Buffer.from(headers['x-signature'] ?? '');
    const right = Buffer.from(sign(account.secret ?? '', `${headers['x-time']}${body}`));
    const refuse = (refused: string) => ({ refused: refused as never });
    if (given.length !== right.length || !timingSafeEqual(given, right)) return refuse('badSignature');
    if (Math.abs(receivedAt.getTime() - Number(headers['x-time'])) > WINDOW_MS) return refuse('tooOld');
    const said = JSON.parse(body) as Hook;
    return said.accountKey === account.accountKey ? said : refuse('otherAccount');
  }

  /** Account calls beyond orders; those without use for tests do not answer. */
  accounts(): AccountCalls {
    const ask = async (call: string, id: string): Promise<Outcome<null>> => {
      this.asked.push(`${call} ${id}`);
      await this.before(call, id);
      return this.#gate(() => done(null));
    };
    const own = {
      registerHook: ({ accountKey }: Account) => ask('registerHook', accountKey),
      unbind: ({ accountKey }: Account) => ask('unbind', accountKey),
    };
    return {
      mt: { mt: { ...own, consentUrl: () => '', exchange: notScripted<Authorised> } },
      tj: {
        tj: {
          ...own,
          check: (account: string) => ask('check', account),
          addHotel: notScripted<TujiaHotelAdded>,
          addUnit: notScripted<{ unitId: string }>,
          deleteUnit: (_: Account, unitId: string) => ask('deleteUnit', unitId),
        },
      },
      pig: {
        pig: {
          ...own,
          sendCode: (mobile: string) => ask('sendCode', mobile),
          bind: notScripted<Authorised>,
          accounts: notScripted<XiaozhuAccountState[]>,
        },
      },
      channex: { channex: { ...own, hookSecret: 'ours' as const, open: notScripted<KeyAccount> } },
      hostex: { hostex: { ...own, hookSecret: 'theirs' as const, open: notScripted<KeyAccount> } },
    }[this.platform];
  }

  adapter(): Adapter {
    const ends = ['wait_pay', 'wait_accept', 'confirmed'];
    return {
      platform: this.platform,
      limits: { callsPerMinute: this.callsPerMinute, nightsPerPush: 180, per: 'account' },
      refresh: async () => ({ kind: 'failed', message: 'not scripted' }),
      listings: async () => this.#gate(() => done({ list: [], total: 0 })),
      push: async () => done({ refused: [] }),
      calendar: async () => done([]),
      setOnSale: async (_account, key, onSale) => {
        this.asked.push(`${onSale ? 'on' : 'off'} ${key}`);
        await this.before('setOnSale', key);
        return this.#gate(() => done(null));
      },
      feed: async (_account, cursor) => {
        await this.before('feed', '');
        return this.#gate(() => {
          const from = cursor === null ? 0 : Number(cursor);
          const orders = this.history.slice(from, from + this.pageSize);
          const to = from + orders.length;
          return done({
            orders,
            unreadable: this.unreadable.splice(0),
            cursor: String(to),
            more: to < this.history.length,
          });
        });
      },
      order: async (_account, id) => {
        await this.before('order', id);
        return this.#gate((): Outcome<PlatformOrder> => {
          const order = this.orders.get(id);
          return order ? done(order) : { kind: 'refused', code: '9', message: 'no such order' };
        });
      },
      acknowledge: async (_account, orders) => {
        await this.before('acknowledge', '');
        if (orders.length > 100) return { kind: 'refused', code: '13', message: 'too many' };
        return this.#gate(() => {
          for (const { platformOrderId, revision } of orders)
            this.acknowledged.push(`${platformOrderId}/${revision}`);
          return done(null);
        });
      },
      accept: (_account, id) => this.#change('accept', id, ['wait_accept'], { state: 'confirmed' }),
      reject: (_account, id, reason) =>
        this.#change('reject', id, ['wait_accept'], { state: 'rejected', cancelReason: reason }),
      cancel: async (_account, id, reason, onlyCheck) => {
        const refundFen = this.orders.get(id)?.sellFen ?? null;
        if (onlyCheck) return this.#gate(() => done({ refundFen }));
        const change = { state: 'cancelled' as const, cancelReason: reason, refundFen };
        const outcome = await this.#change('cancel', id, ends, change);
        return outcome.kind === 'done' ? done({ refundFen }) : outcome;
      },
      notice: async (_account, id, kind) => {
        this.told.push(`${id} ${kind}`);
        return this.#gate(() => done(null));
      },
      sendMessage: async (_account, message) => {
        await this.before('sendMessage', message.platformOrderId);
        return this.#gate(() => this.#hear(message));
      },
      messages: async (_account, cursor) => {
        await this.before('messages', '');
        return this.#gate(() => {
          const from = Number(cursor ?? 0);
          const messages = this.said.slice(from, from + this.pageSize);
          const to = from + messages.length;
          return done({ messages, cursor: String(to), more: to < this.said.length });
        });
      },
      messageFile: async (_account, key) =>
        this.#gate((): Outcome<{ mime: string; content: Buffer }> => {
          const content = this.files.get(key);
          return content
            ? done({ mime: 'image/png', content })
            : { kind: 'refused', code: '9', message: 'gone' };
        }),
      readHook: (account, request) => this.#readHook(account, request),
      hookAnswer: (accepted) => ({ status: 200, body: { code: accepted ? 0 : 100 } }),
    };
  }
}

/** Nights of the stay that add up to its total, in the proportions said before. */
const fittingNights = ({ checkIn, checkOut, nights, sellFen, settleFen }: PlatformOrder) => {
  const known = new Map(nights.map((one) => [one.night, one]));
  const dates = datesOf(checkIn, checkOut);
  const parts = (total: number, field: 'sellFen' | 'settleFen') => {
    const weights = dates.map((night) => known.get(night)?.[field] ?? 0);
    return splitAmount(total, weights.some((one) => one > 0) ? weights : dates.map(() => 1));
  };
  const [sold, settled] = [parts(sellFen, 'sellFen'), parts(settleFen, 'settleFen')];
  return dates.map((night, at) => ({ night, sellFen: sold[at] ?? 0, settleFen: settled[at] ?? 0 }));
};

const notScripted = async <T>(): Promise<Outcome<T>> => ({ kind: 'failed', message: 'not scripted' });

const blankOrder: PlatformOrder = {
  platformOrderId: '',
  revision: 0,
  state: 'confirmed',
  listingKey: 'L1',
  listingName: '湖景大床房',
  rooms: 1,
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  guestNames: ['李雷'],
  guests: 2,
  bookerName: '李雷',
  bookerPhone: '13800001234',
  nights: [
    { night: '2026-12-01', sellFen: 40_000, settleFen: 36_000 },
    { night: '2026-12-02', sellFen: 40_000, settleFen: 36_000 },
  ],
  sellFen: 80_000,
  settleFen: 72_000,
  currency: 'CNY',
  paid: null,
  promotionFen: 0,
  cancelTerms: '',
  acceptBy: null,
  remark: '',
  cancelReason: null,
  refundFen: null,
  createdAt: new Date('2026-11-20T03:00:00Z'),
};

export const playPlatforms = (t: TestApp, ...platforms: readonly ScriptedPlatform[]): void =>
  setAdapters(
    t.config,
    Object.fromEntries(platforms.map((each) => [each.platform, each.adapter()])),
    Object.assign({}, ...platforms.map((each) => each.accounts())),
  );

/** Accounts of earlier tests rest, and these platforms play. */
export const playAlone = async (t: TestApp, ...platforms: readonly ScriptedPlatform[]): Promise<void> => {
  await t.database.updateTable('channelConnections').set({ state: 'paused' }).execute();
  playPlatforms(t, ...platforms);
};
