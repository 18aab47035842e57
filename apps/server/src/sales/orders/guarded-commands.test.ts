/**
 * Every command, import, bulk action and job that writes stays, nights or charges must call the sale checks or be
 * listed here with a reason (docs/decisions/028-guards-of-a-stay.md). Found in the source's call graph, so new ones
 * are covered.
 */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CodeGraph } from '../../../test/code-graph.ts';
import { modules } from '../../all-modules.ts';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const ORDERS = path.relative(SOURCES, import.meta.dirname).replaceAll(path.sep, '/');
const graph = CodeGraph.of(SOURCES);

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom)\('(?:orderNights|stays|orderCharges)'\)|\b(?:insert into|update|delete from) (?:order_nights|stays|order_charges)\b/;
const GUARDS = {
  restrictions: ['assertRules', 'assertRestrictions', 'rulesThatHold'],
  price: ['refuseDiscount', 'assertDiscount', 'refuseLowerBill'],
} as const;
type Guard = keyof typeof GUARDS;

/** Entry points in the module tables: routes, route lists, imports, bulk actions, jobs. */
const entriesOf = (code: CodeGraph): string[] => {
  const named = code.files(/\.module\.ts$/).flatMap((file) =>
    code
      .declared(file)
      .flatMap((name) => code.named(`${file}#${name}`))
      .filter((key) => !key.startsWith(`${file}#`)),
  );
  return [...new Set(named)].filter((key) => !key.startsWith('platform/'));
};

/** `orders/undo-step.ts#undoStepRoute`, without layer and subfolder. */
const shortName = (key: string): string => key.replace(/^[\w-]+\/([\w-]+)\/(?:[\w-]+\/)*/, '$1/');

const writesStays = (code: CodeGraph, entry: string): boolean =>
  [...code.reach(entry)].some((key) => WRITES.test(code.find(key)?.text ?? ''));

const calls = (code: CodeGraph, entry: string, guard: Guard): boolean =>
  [...code.reach(entry)].some(
    (key) => /\/orders\/(?:.*\/)?guard-/.test(key) && GUARDS[guard].some((name) => key.endsWith(`#${name}`)),
  );

const PLATFORM = 'what the platform has sold or changed is accepted; what differs is shown to people';
const KEEPS = 'dates, room type and prices stay';
const PROPOSED = 'of stays it only assigns a room: dates, room type and prices stay';
const PAST = 'nights that have passed elsewhere; nothing is sold';
const ENDS = 'an ending: it sells no night, and its terms have their own guard';

/** Checks that an entry point skips, with the reason. */
const unguarded: Readonly<Record<string, Partial<Record<Guard, string>>>> = {
  ...Object.fromEntries(
    [
      ...['channels/account-routes.ts#accountRoutes', 'channels/delete-connection.ts#deleteConnectionRoute'],
      ...['channels/link-room.ts#linkRoomRoute', 'channels/link-room.ts#linkRoomsRoute'],
      ...['channels/pull-routes.ts#pullRoutes', 'channels/pull-routes.ts#pullJobs'],
      ...['channels/ask-order-platform.ts#askOrderPlatform', 'orders/reject-order.ts#rejectOrderRoute'],
      ...['channels/import-channel-rooms.ts#importChannelRooms', 'channels/nudge-loop.ts#nudgeLoop'],
      ...[
        'channels/type-listings.ts#mapTypeListingsRoute',
        'channels/create-listings.ts#createTypeListingsRoute',
      ],
    ].map((entry) => [entry, { restrictions: PLATFORM, price: PLATFORM }]),
  ),
  ...Object.fromEntries(
    [
      ...['assign-orders.ts#assignOrdersBulk', 'assign-room.ts#assignRoomRoute'],
      ...['assign-room.ts#unassignRoomRoute', 'assign-room.ts#lockAssignmentRoute'],
      ...['lock-stays.ts#unassignStaysRoute', 'lock-stays.ts#lockStaysRoute'],
      ...['apply-room-plan.ts#applyRoomPlanRoute', 'merge-orders.ts#mergeOrdersRoute'],
      ...['check-in-order.ts#checkInOrderRoute', 'check-in-order.ts#undoCheckInRoute'],
      ...['check-in-order.ts#checkInGroupRoute', 'save-rooming-list.ts#saveRoomingListRoute'],
    ].map((entry) => [`orders/${entry}`, { restrictions: KEEPS, price: KEEPS }]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'night-audit/run-night-audit.ts#runNightAuditRoute',
        'night-audit/run-night-audit.ts#nightAuditJob',
      ],
      ...['orders/mark-no-show.ts#markNoShowRoute'],
      ...['orders/cancel-order.ts#cancelOrderRoute', 'orders/check-out-order.ts#checkOutOrderRoute'],
      ...['orders/order-jobs.ts#expireOrdersJob', 'orders/check-out-order.ts#checkOutGroupRoute'],
    ].map((entry) => [entry, { restrictions: ENDS, price: ENDS }]),
  ),
  ...Object.fromEntries(
    ['agents/create-proposal.ts#createProposalRoute', 'agents/decide-proposal.ts#approveProposalRoute'].map(
      (entry) => [entry, { restrictions: PROPOSED, price: PROPOSED }],
    ),
  ),
  'orders/cancel-stay.ts#cancelStayRoute': { price: ENDS },
  'orders/import-past-stays.ts#pastStayImport': { restrictions: PAST, price: PAST },
  'orders/sell-hours.ts#sellHoursRoute': { price: 'sold at the price of its plan; there is no own price' },
  'orders/change-hours.ts#changeHoursRoute': {
    restrictions: 'the day, the room type and the plan stay',
    price: 'more hours cost what the plan was sold for',
  },
  'orders/set-extra-time.ts#setExtraTimeRoute': { restrictions: 'the dates stay' },
  'guest-page/own-extra-time.ts#bookOwnExtraRoute': { restrictions: 'the dates stay' },
  'orders/set-platform-amount.ts#setPlatformAmountRoute': {
    restrictions: KEEPS,
    price: 'what a platform keeps for us; needs the waive permission',
  },
  'orders/charge-order.ts#addChargeRoute': { restrictions: KEEPS },
  'orders/charge-order.ts#removeChargeRoute': { restrictions: KEEPS },
  'orders/deduct-deposit.ts#deductDepositRoute': { restrictions: KEEPS, price: 'adds what the deposit pays' },
  'orders/deduct-deposit.ts#undoDeductionRoute': {
    restrictions: KEEPS,
    price: 'takes off what the deposit paid, with its payment',
  },
  'orders/set-night-prices.ts#setNightPricesRoute': {
    restrictions: 'the dates, the room type and the plan stay',
  },
  'orders/edit-booking.ts#editBookingRoute': { restrictions: KEEPS, price: KEEPS },
  'orders/undo-step.ts#undoStepRoute': { price: 'puts back the prices that were agreed before' },
  'orders/undo-check-out.ts#undoCheckOutRoute': { price: 'puts back the prices that were agreed before' },
  'orders/reinstate-order.ts#reinstateOrderRoute': { price: 'puts back the prices that were agreed before' },
  'orders/mark-no-show.ts#reinstateStayRoute': { price: 'puts back the prices that were agreed before' },
};

const missing = (code: CodeGraph): string[] =>
  entriesOf(code)
    .filter((entry) => writesStays(code, entry))
    .flatMap((entry) =>
      (Object.keys(GUARDS) as Guard[])
        .filter((guard) => !calls(code, entry, guard))
        .map((guard) => `${shortName(entry)} ${guard}`),
    )
    .sort();

const named = Object.entries(unguarded)
  .flatMap(([entry, guards]) => Object.keys(guards).map((guard) => `${entry} ${guard}`))
  .sort();

describe('the sale checks', () => {
  test('are called by every entry point that changes a stay, except listed ones', () => {
    expect(missing(graph)).toEqual(named);
  });

  test('cover every manual way of changing a stay', () => {
    const guarded = (guard: Guard) =>
      entriesOf(graph)
        .filter((entry) => writesStays(graph, entry) && calls(graph, entry, guard))
        .map((entry) => entry.split('#')[1])
        .sort();
    const both = [
      'addRoomRoute',
      'changePlanRoute',
      'changeStayRoute',
      'createOrderRoute',
      'moveStaysRoute',
      'orderImport',
      'splitStayRoute',
      'swapStaysRoute',
    ];
    expect(guarded('restrictions')).toEqual(
      [
        ...both,
        'cancelStayRoute',
        'reinstateOrderRoute',
        'reinstateStayRoute',
        'sellHoursRoute',
        'undoCheckOutRoute',
        'undoStepRoute',
      ].sort(),
    );
    expect(guarded('price')).toEqual(
      [
        ...both,
        'addChargeRoute',
        'bookOwnExtraRoute',
        'removeChargeRoute',
        'setExtraTimeRoute',
        'setNightPricesRoute',
      ].sort(),
    );
  });

  test('start from every command and job in the module tables', async () => {
    const held = new Set<unknown>();
    const note = (value: unknown): void => {
      if (Array.isArray(value)) for (const one of value) note(one);
      else if (typeof value === 'object' && value !== null) {
        held.add(value);
        for (const key of ['endpoint', 'endpoints'] as const)
          if (key in value) note(Object.values({ own: (value as Record<string, unknown>)[key] }));
        if (!('path' in value) && !('run' in value)) for (const own of Object.values(value)) note(own);
      }
    };
    for (const entry of entriesOf(graph)) {
      const [file = '', name = ''] = entry.split('#');
      note(((await import(`../../${file}`)) as Record<string, unknown>)[name]);
    }
    const orders = modules.find((module) => module.name === 'orders');
    const commands = (orders?.routes ?? []).filter(({ endpoint }) => endpoint.kind === 'command');
    expect(commands.length).toBeGreaterThan(50);
    expect(
      commands.filter(({ endpoint }) => !held.has(endpoint)).map(({ endpoint }) => endpoint.path),
    ).toEqual([]);
    expect(Object.entries(orders?.jobs ?? {}).filter(([, job]) => !held.has(job))).toEqual([]);
  });

  test('detect a new unchecked command, also when another function does the writing', () => {
    const planted = CodeGraph.of(SOURCES)
      .add(
        `${ORDERS}/lengthen-stay.ts`,
        `import { patchStay } from './change/finish-change.ts';
const lengthen = (ctx, stay) =>
  patchStay(ctx, stay.houseId, stay.id, { checkOut: '2026-12-31' });

const lengthenStayRoute = command(lengthenStay, (ctx, input) => lengthen(ctx, input));
`,
      )
      .add(
        `${ORDERS}/longer.module.ts`,
        `import { lengthenStayRoute } from './lengthen-stay.ts';
export const longerModule = { routes: [lengthenStayRoute] };
`,
      );
    const found = missing(planted).filter((each) => !named.includes(each));
    expect(found).toEqual([
      'orders/lengthen-stay.ts#lengthenStayRoute price',
      'orders/lengthen-stay.ts#lengthenStayRoute restrictions',
    ]);
  });
});
