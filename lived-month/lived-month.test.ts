/**
 * A month played over the HTTP API, with every figure recomputed by a second program (`recompute/`) that knows the
 * contracts and events but shares no code with the product: not one fen may differ.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { brokenInvariants } from '../apps/server/test/order-invariants.ts';
import { full, short } from '../apps/server/test/run-length.ts';
import { LAST_DAY, planMonth } from './plan-month.ts';
import { type Played, playMonth } from './play-month.ts';
import { balancesOf, figuresOf, payoutsOf, splitsOf, statementsOf } from './read-product.ts';
import { balancesOn } from './recompute/books.ts';
import { figuresOf as figuresAgain } from './recompute/figures.ts';
import type { LivedMonth } from './recompute/lived-month.ts';
import { sharedBy } from './recompute/shares.ts';
import { statementsOf as statementsAgain } from './recompute/statements.ts';

const seeds = full ? ['1', '2', '3', '4', '5'] : ['1'];

let played: Played | null = null;
afterEach(async () => {
  await played?.world.close();
  played = null;
});

const splitsAgain = (month: LivedMonth): Record<string, Record<string, number>> =>
  Object.fromEntries(
    sharedBy(month, LAST_DAY).flatMap(({ house, order, stay, night, kind, owners, ...fen }) => {
      const parts = {
        ...Object.fromEntries(owners),
        platform: fen.platformFen,
        channel: fen.channelFen,
        tax: fen.taxFen,
      };
      const own = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== 0));
      return Object.keys(own).length === 0 ? [] : [[`${order ?? house} ${stay ?? ''} ${night} ${kind}`, own]];
    }),
  );

const withoutNothing = (nights: ReadonlyMap<string, Readonly<Record<string, number>>>) =>
  Object.fromEntries(
    [...nights].flatMap(([key, parts]) => {
      const own = Object.fromEntries(Object.entries(parts).filter(([, fen]) => fen !== 0));
      return Object.keys(own).length === 0 ? [] : [[key, own]];
    }),
  );

const byName = (balances: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...balances].sort(([a], [b]) => (a < b ? -1 : 1)));

test.skipIf(short).each(seeds)(
  'every figure of the month of seed %s agrees to the fen',
  async (seed) => {
    const month = planMonth(seed);
    expect(month.orders.length).toBeGreaterThanOrEqual(20);
    played = await playMonth(month);
    expect(withoutNothing(await splitsOf(played))).toEqual(splitsAgain(month));
    // A month with nothing due may have an empty statement after a correction that nets to zero.
    const isSomething = (of: { landlordFen: number; carriedInFen: number }) =>
      of.landlordFen !== 0 || of.carriedInFen !== 0;
    const stated = statementsAgain(month).filter(isSomething);
    const key = ({ landlord, month: of }: { landlord: string; month: string }) => `${landlord} ${of}`;
    const sorted = <T extends { landlord: string; month: string }>(rows: readonly T[]) =>
      rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted((await statementsOf(played)).filter(isSomething))).toEqual(sorted(stated));
    const payouts = await payoutsOf(played);
    const due = stated.filter(({ payableFen }) => payableFen > 0);
    const paid = ({ landlord, fen }: { landlord: string; fen: number }) => `${landlord} ${fen}`;
    expect(payouts.map(({ landlord, amountFen: fen }) => paid({ landlord, fen })).sort()).toEqual(
      due.map(({ landlord, payableFen: fen }) => paid({ landlord, fen })).sort(),
    );
    expect(byName(await balancesOf(played))).toEqual(byName(balancesOn(month, payouts, LAST_DAY)));
    expect(await figuresOf(played, month.month)).toEqual(figuresAgain(month, LAST_DAY));
    expect(await brokenInvariants(played.world.t.database)).toEqual({});
    expect(await played.world.prove()).toEqual('passed');
  },
  600_000,
);

test('the second program imports only its own files', () => {
  const folder = path.join(import.meta.dirname, 'recompute');
  const imports = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(
      ([, name = '', dynamic]) => dynamic ?? name,
    ),
  );
  expect(imports.length).toBeGreaterThan(5);
  expect(imports.filter((name) => !/^\.\/[a-z-]+\.ts$/.test(name))).toEqual([]);
});
