/**
 * At the first start each of the demo's four channel connections gets a store in the sandbox with the listings that the
 * demo has of it. Two are then authorised as a person would do it, and guests book there every few minutes: new users
 * see an active channel. The other two wait to be authorised on the screen, with the accounts that the sandbox's
 * control page names.
 */
import type { Config } from '../config.ts';
import type { Adapter } from '../connections/channels/adapters/adapter.ts';
import { accountCallsOf } from '../connections/channels/adapters/all-adapters.ts';
import { connectAccount, type NewAccount } from '../connections/channels/connect/connect-account.ts';
import type { Ctx } from '../platform/context.ts';
import type { StepCtx } from '../platform/http/routes.ts';
import type { JobContext } from '../platform/module.ts';

interface DemoStore {
  readonly id: string;
  readonly name: string;
  /** tj: signs every call. */
  readonly password?: string;
  /** pig: where the code of an authorisation is sent. */
  readonly mobile?: string;
  readonly connect: boolean;
}

/** By the connection's name in `channel-rooms.ts`. */
const stores: Readonly<Record<string, DemoStore>> = {
  美团民宿·大理: { id: '80010011', name: '云栖民宿（大理）', connect: true },
  小猪·大理: { id: '50010011', name: '云栖房东（大理）', mobile: '13900000012', connect: true },
  美团民宿·杭州: { id: '80010012', name: '云栖民宿（杭州）', connect: false },
  途家·杭州: { id: 'hangzhou', name: '云栖度假（杭州）', password: 'hangzhou-2026', connect: false },
};
const MINUTES_BETWEEN_GUESTS = 5;

interface Waiting {
  readonly id: string;
  readonly platform: Adapter['platform'];
  readonly name: string;
}

const waitingConnections = async ({ db }: Ctx): Promise<Waiting[]> => {
  const rows = await db
    .selectFrom('channelConnections')
    .select(['id', 'platform', 'name'])
    .where('name', 'in', Object.keys(stores))
    .where('state', '=', 'inactive')
    .where('accountKey', 'is', null)
    .where('deletedAt', 'is', null)
    .execute();
  return rows as Waiting[];
};

const listingsOf = async ({ db }: Ctx, connectionId: string) => {
  const rows = await db
    .selectFrom('channelRooms as c')
    .leftJoin('roomTypes as t', (join) =>
      join.onRef('t.houseId', '=', 'c.houseId').onRef('t.id', '=', 'c.roomTypeId'),
    )
    .select(['c.platformRoomId', 'c.name', 'c.typeName', 'c.listingName', 't.basePriceFen'])
    .where('c.connectionId', '=', connectionId)
    .execute();
  return rows.map((row) => ({
    id: row.platformRoomId,
    houseName: row.listingName,
    typeName: row.typeName,
    title: row.name,
    basePrice: row.basePriceFen ?? 39_800,
    // Nothing is sold there before the first stock has arrived from here.
    rooms: 0,
  }));
};

const control = async (sandboxUrl: string, action: string, fields: object): Promise<void> => {
  const answer = await fetch(`${sandboxUrl}/control/platforms/${action}`, {
    method: 'POST',
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${action}: ${answer.status}`);
};

/** Agrees on the platform's consent page, as the owner of the store would. */
const agreedCode = async (consentUrl: string, store: string): Promise<string> => {
  const { origin, pathname, searchParams } = new URL(consentUrl);
  const body = new URLSearchParams([...searchParams, ['store', store], ['decision', 'agree']]);
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
};

interface Overview {
  readonly stores: readonly { readonly id: string }[];
  readonly smsCodes: Readonly<Record<string, { readonly code: string }>>;
}

const overviewOf = async (sandboxUrl: string, platform: Adapter['platform']): Promise<Overview> => {
  const answer = await fetch(`${sandboxUrl}/control/platforms`);
  return ((await answer.json()) as Record<Adapter['platform'], Overview>)[platform];
};

const accountOf = async (
  { services }: Ctx,
  platform: Adapter['platform'],
  store: DemoStore,
  sandboxUrl: string,
): Promise<NewAccount | null> => {
  const calls = accountCallsOf(services);
  if (platform === 'mt') {
    const url = calls.mt?.consentUrl('demo', `${services.config.publicUrl}/auth`) ?? '';
    const exchanged = await calls.mt?.exchange(await agreedCode(url, store.id));
    return exchanged?.kind === 'done' ? { ...exchanged.value, secret: null } : null;
  }
  const { mobile = '' } = store;
  await calls.pig?.sendCode(mobile);
  const { smsCodes } = await overviewOf(sandboxUrl, platform);
  const bound = await calls.pig?.bind(mobile, smsCodes[mobile]?.code ?? '');
  return bound?.kind === 'done' ? { ...bound.value, secret: null } : null;
};

const connect = async (job: JobContext, waiting: Waiting, sandboxUrl: string): Promise<void> => {
  const { id, platform, name } = waiting;
  const store = stores[name];
  if (!store) return;
  const { stores: known } = await overviewOf(sandboxUrl, platform);
  if (!known.some((other) => other.id === store.id)) {
    const listings = await job.read((ctx) => listingsOf(ctx, id));
    await control(sandboxUrl, 'store', { platform, ...store, listings });
  }
  if (!store.connect) return;
  await job.read(async (ctx) => {
    const step: StepCtx = { ...ctx, store: (run) => job.change(run) };
    const account = await accountOf(ctx, platform, store, sandboxUrl);
    if (account) await connectAccount(step, id, platform, account);
  });
  await control(sandboxUrl, 'visits', { platform, storeId: store.id, everyMinutes: MINUTES_BETWEEN_GUESTS });
};

/** Does nothing for connections that have an account, and nothing without the sandbox. */
export const connectDemoChannels = async (job: JobContext, config: Config): Promise<void> => {
  if (config.seed !== 'demo' || !config.sandbox || !config.demoChannels) return;
  const sandboxUrl = `http://127.0.0.1:${config.sandboxPort}`;
  for (const waiting of await job.read(waitingConnections)) await connect(job, waiting, sandboxUrl);
};
