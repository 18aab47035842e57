/**
 * The permission matrix, generated from the contract: every endpoint × every default role × own and foreign data. Without a
 * sign-in 401, without the permission 403, and a record out of scope is answered exactly like one that does not exist.
 */

import { defaultPermissions } from '@minsu/contract/permission.ts';
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { id } from '@minsu/contract/platform/wire.ts';
import { type RoleCode, roleDefaults } from '@minsu/contract/roles.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { tellFigure } from '../test/figures.ts';
import { idFields, inputFor } from '../test/permission-samples.ts';
import {
  allowedDifferences,
  kindOfCall,
  kindOfField,
  kindOfPath,
  notReached,
} from '../test/record-kind-of.ts';
import { type KindName, kinds, SHARED } from '../test/record-kinds.ts';
import { short } from '../test/run-length.ts';
import { type Answer, openTestApp, type TestApp, type TestClient } from '../test/test-app.ts';
import { modules } from './all-modules.ts';
import { newId } from './platform/ids.ts';

const users: Record<string, RoleCode> = {
  admin: 'admin',
  director: 'director_of_operations',
  supervisor: 'operation_supervisor',
  operator: 'operator',
  frontdesk: 'front_desk',
  finance: 'finance',
  housekeeper: 'housekeeper',
  landlord: 'landlord',
};
const routes = modules.flatMap((module) => module.routes);
const endpoints = routes.map((route) => route.endpoint);
/** Roles with all permissions, with many, and with the fewest. */
const inShort: readonly RoleCode[] = ['admin', 'operator', 'landlord'];
const LOG_OUT = '/hotel-auth/auth/logout';

const mayCall = (role: RoleCode, { permission }: Endpoint): boolean =>
  (['public', 'signedIn', ...defaultPermissions(role)] as string[]).includes(permission);

describe('who may at all', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());

  /** Tries a cell for each endpoint and tells how many were tried and how many were wrong. */
  const tryCells = async (
    context: TestContext,
    client: TestClient,
    tried: readonly Endpoint[],
    isRight: (endpoint: Endpoint, status: number) => boolean,
  ): Promise<void> => {
    const wrong: string[] = [];
    for (const endpoint of tried) {
      const { status } = await client.call(endpoint, {});
      if (status >= 500 || !isRight(endpoint, status)) wrong.push(`${endpointKey(endpoint)}: ${status}`);
    }
    tellFigure(context, 'cells', tried.length);
    tellFigure(context, 'wrong', wrong.length);
    expect(wrong).toEqual([]);
  };

  test('without a session every endpoint but the public ones answers 401', (context) =>
    tryCells(
      context,
      t.nobody,
      endpoints,
      ({ permission }, status) => (status === 401) === (permission !== 'public'),
    ));

  test.for(Object.entries(users).filter(([, role]) => !short || inShort.includes(role)))(
    '%s is refused with 403 exactly where the role lacks the permission',
    async ([username, role], context) => {
      const tried = endpoints.filter(({ path }) => path !== LOG_OUT);
      await tryCells(
        context,
        await t.as(username),
        tried,
        (endpoint, status) => (status === 403) === !mayCall(role, endpoint),
      );
    },
  );

  test('a session that ends is dead at once', async () => {
    const client = await t.as('operator');
    const { logout, userInfo } = await import('@minsu/contract/foundation/auth/auth-endpoints.ts');
    await client.ok(logout, {});
    expect((await client.call(userInfo, {})).status).toBe(401);
  });
});

const kindOf = (endpoint: Endpoint, field: string): KindName | undefined => {
  const name = field.split('.').at(-1) ?? '';
  const special = kindOfCall[`${endpointKey(endpoint)}: ${field}`];
  if (special) return special;
  if (name !== 'id' && name !== 'ids') return kindOfField[name];
  // An id within a list of lines names a line of the record that the call is about.
  if (field.includes('.')) return 'shared';
  return kindOfPath[endpoint.path.split('/').slice(1, 3).join('/')];
};

/** Fields of ids that stand in no table. */
const undeclared = (all: readonly Endpoint[]): string[] =>
  all.flatMap((endpoint) =>
    idFields(endpoint)
      .filter((field) => kindOf(endpoint, field) === undefined)
      .map((field) => `${endpointKey(endpoint)}: ${field}`),
  );

test('every id of every call is declared: which record it names', () => {
  expect(undeclared(endpoints)).toEqual([]);
});

test('a call with an id that nobody declared is named', () => {
  const planted = { ...getOrder, path: '/hotel-order/planted/detail', input: z.object({ id }) };
  expect(undeclared([...endpoints, planted])).toEqual(['GET /hotel-order/planted/detail: id']);
});

/** Roles that do not see everything; their people in the demo business. */
const scoped = Object.entries(users).filter(([, role]) => roleDefaults[role].scope !== 'all');

interface Side {
  readonly own: ReadonlyMap<KindName, string>;
  readonly foreign: ReadonlyMap<KindName, string>;
}

type Call = TestClient['call'];

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** An answer without what differs by nature: the id that was asked about, and those of what was made again. */
const plain = ({ status, failure, data }: Answer<unknown>): string =>
  `${status} ${failure ?? ''} ${(JSON.stringify(data) ?? '').replaceAll(UUID, 'ID')}`;

const beside = (known: string): string => `${known.slice(0, -1)}${known.endsWith('0') ? '1' : '0'}`;

/**
 * Answers that say enough though own records get them too: a list that may find nothing of one's own either; a right that
 * the endpoint asks for besides; and the first record's version, which is looked at before a second record is.
 */
const isTelling = (said: string): boolean =>
  said.startsWith('200') || said.startsWith('403') || said.startsWith('409 core.stale');

interface Verdict {
  readonly at: string;
  readonly what: 'leak' | 'blind';
  readonly said: string;
}

describe('what is out of scope does not exist', () => {
  let t: TestApp;
  const sides = new Map<string, Side>();

  beforeAll(async () => {
    t = await openTestApp({ demo: true });
    for (const [username, role] of scoped) sides.set(username, await sideOf(t, username, role));
  }, 300_000);
  afterAll(() => t.close());

  /** Calls with the id of one field foreign, unknown and own. */
  const judge = async (
    call: Call,
    side: Side,
    endpoint: Endpoint,
    field: string,
  ): Promise<Verdict | null> => {
    const kind = kindOf(endpoint, field) ?? 'shared';
    const at = `${endpointKey(endpoint)}: ${field}`;
    const foreign = side.foreign.get(kind);
    if (kinds[kind] === SHARED || foreign === undefined) return null;
    const ask = async (value: string) => {
      const input = inputFor(endpoint, field, (path) =>
        path === field ? value : (side.own.get(kindOf(endpoint, path) ?? 'shared') ?? newId()),
      );
      return plain(await call(endpoint, input));
    };
    // Beside the foreign one in order, because records are locked in order.
    const unknown = await ask(beside(foreign));
    const theirs = await ask(foreign);
    if (theirs !== unknown)
      return { at, what: 'leak', said: `${unknown.slice(0, 300)} ≠ ${theirs.slice(0, 300)}` };
    const own = side.own.get(kind);
    const ours = own === undefined ? null : await ask(own);
    return ours === unknown && !isTelling(unknown)
      ? { at, what: 'blind', said: unknown.slice(0, 300) }
      : null;
  };

  const walk = async (username: string, role: RoleCode, call: Call) => {
    const side = sides.get(username) as Side;
    const found: Verdict[] = [];
    let asked = 0;
    for (const { endpoint, kind } of routes) {
      if (kind === 'machine' || endpoint.permission === 'public' || !mayCall(role, endpoint)) continue;
      for (const field of idFields(endpoint)) {
        const verdict = await judge(call, side, endpoint, field);
        if (verdict) found.push(verdict);
        asked += 1;
      }
    }
    return { found, asked };
  };

  test.for(scoped)('for %s', { timeout: 240_000 }, async ([username, role], context) => {
    const client = await t.as(username);
    const { found, asked } = await walk(username, role, client.call);
    const wrong = found.filter(({ what, at }) =>
      what === 'leak'
        ? !allowedDifferences[`${username} ${at}`]
        : !(notReached[at] ?? notReached[`${username} ${at}`]),
    );
    tellFigure(context, 'ids', asked);
    tellFigure(context, 'leaks', wrong.length);
    expect(wrong).toEqual([]);
  });

  test('an endpoint that forgets the scope is found', async () => {
    const [desk, admin] = await Promise.all([t.as('frontdesk'), t.as('admin')]);
    const forgetful: Call = (endpoint, input) =>
      (endpoint === (getOrder as Endpoint) ? admin : desk).call(endpoint, input);
    const verdict = await judge(forgetful, sides.get('frontdesk') as Side, getOrder, 'id');
    expect(verdict).toMatchObject({ at: 'GET /hotel-order/order/detail: id', what: 'leak' });
  });
});

interface Row {
  readonly id: string;
  readonly houseId: string | null;
  readonly landlordId: string | null;
  readonly userId: string | null;
  readonly orderId: string | null;
}

/** One own and one foreign record of every kind. Own ones belong together where they can. */
const sideOf = async (t: TestApp, username: string, role: RoleCode): Promise<Side> => {
  const { database } = t;
  const user = await database
    .selectFrom('users')
    .select(['id', 'departmentId'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const houses = await database.selectFrom('houses').select(['id', 'departmentId', 'landlordId']).execute();
  const landlords = await database.selectFrom('landlords').select(['id', 'userId']).execute();
  const mineAsLandlord = landlords.filter(({ userId }) => userId === user.id).map(({ id }) => id);
  const own = houses.filter(({ departmentId, landlordId }) =>
    roleDefaults[role].scope === 'department'
      ? departmentId === user.departmentId
      : mineAsLandlord.includes(landlordId ?? ''),
  );
  const ownIds = new Set(own.map(({ id }) => id));
  const ofOthers = (landlordId: string) =>
    houses.some((house) => house.landlordId === landlordId && !ownIds.has(house.id));
  const isOwn = ({ houseId, landlordId, userId }: Row): boolean => {
    if (houseId !== null) return ownIds.has(houseId);
    if (landlordId !== null)
      return role === 'landlord' ? mineAsLandlord.includes(landlordId) : !ofOthers(landlordId);
    return userId === user.id;
  };
  // Some facts of a landlord with properties in and out of scope are visible.
  const isForeign = ({ landlordId }: Row): boolean =>
    landlordId === null || !own.some((house) => house.landlordId === landlordId);
  const anchor = await database
    .selectFrom('refunds')
    .select(['orderId', 'houseId'])
    .where('houseId', 'in', [...ownIds])
    .executeTakeFirst();
  const side = { own: new Map<KindName, string>(), foreign: new Map<KindName, string>() };
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind === SHARED) continue;
    const { rows } = await sql<Row>`${sql.raw(kind.rows)}`.execute(database);
    const mine = rows.filter((row) => row.id !== null && isOwn(row));
    const mineIds = new Set(mine.map((row) => row.id));
    const theirs = rows.find((row) => row.id !== null && !mineIds.has(row.id) && isForeign(row));
    const first =
      mine.find((row) => row.userId === user.id) ??
      mine.find((row) => row.orderId !== null && row.orderId === anchor?.orderId) ??
      mine.find((row) => row.houseId === anchor?.houseId) ??
      mine[0];
    if (first) side.own.set(name as KindName, first.id);
    if (theirs) side.foreign.set(name as KindName, theirs.id);
  }
  return side;
};

/** Calls that a role with a scope may make, with the ids that name something of a scope. */
const scopedFields = endpoints.flatMap((endpoint) =>
  scoped.some(([, role]) => endpoint.permission !== 'public' && mayCall(role, endpoint))
    ? idFields(endpoint)
        .filter((field) => kinds[kindOf(endpoint, field) ?? 'shared'] !== SHARED)
        .map((field) => ({ endpoint, field }))
    : [],
);

// A sample that its own schema refuses would never come as far as the scope.
test('for every such id an input can be made that its schema takes', () => {
  const wrong = scopedFields.flatMap(({ endpoint, field }) => {
    const result = endpoint.input.safeParse(inputFor(endpoint, field, () => newId()));
    const at = `${endpointKey(endpoint)}: ${field}`;
    return result.success ? [] : [`${at} ${result.error.issues.map((issue) => issue.path.join('.')).join()}`];
  });
  expect(wrong).toEqual([]);
});
