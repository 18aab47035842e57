/** Posts and reverses opening balances after a second person confirms; an imported file is one request. */

import { openingTexts } from '@minsu/contract/finance/opening/opening.text.ts';
import { createOpening, reverseOpening } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import type { OpeningKind } from '@minsu/contract/finance/opening/opening-rules.ts';
import { dutyTexts } from '@minsu/contract/foundation/duties/duty.text.ts';
import type { DutyFact } from '@minsu/contract/foundation/duties/duty-request.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import {
  type Doer,
  heldForColleague,
  holdImported,
  myself,
} from '../../foundation/duties/hold-for-colleague.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { openingById } from './opening-queries.ts';
import {
  assertOpening,
  insertOpening,
  type NewOpening,
  type ReversingOpening,
  reversibleOpening,
  takeOpeningBack,
} from './post-opening.ts';

interface OpeningFacts {
  readonly kind: OpeningKind;
  readonly party: string;
  readonly amountFen: number;
  readonly asOf: string;
}

const nameOf = async (ctx: Ctx, { kind, party }: OpeningFacts): Promise<string> => {
  if (kind !== 'company' && kind !== 'landlord') return party;
  const table = sql.table(kind === 'company' ? 'companies' : 'landlords');
  const { rows } = await sql<{ name: string }>`
    select x.name from ${table} x where x.id = ${party}::uuid`.execute(ctx.db);
  return rows[0]?.name ?? party;
};

const factsOf = async (ctx: Ctx, opening: OpeningFacts): Promise<DutyFact[]> => {
  const [zh, en] = openingTexts[`kind_${opening.kind}`];
  const name = await nameOf(ctx, opening);
  const both = [zh, String(en)].map((kind) => [kind, name].filter(Boolean).join(' · '));
  return [
    { key: 'account', kind: 'both', value: both.join('\n') },
    { key: 'amount', kind: 'fen', value: String(opening.amountFen) },
    { key: 'businessDate', kind: 'text', value: opening.asOf },
  ];
};

const accountOf = ({ kind, party, houseId }: NewOpening): string => `${kind} ${party} ${houseId ?? ''}`;
const landlordOf = ({ kind, party }: Pick<NewOpening, 'kind' | 'party'>) =>
  kind === 'landlord' ? party : null;

/** Returns the balance; null while it awaits a second person. */
export const createOpeningRoute = command(
  createOpening,
  async (ctx, { houseId = null, dutyReason, ...given }) => {
    const opening = { ...given, houseId };
    await assertOpening(ctx, opening);
    const isHeld = await heldForColleague(ctx, {
      ...{ act: 'opening', subject: accountOf(opening), landlordId: landlordOf(opening), houseId },
      ...{ facts: await factsOf(ctx, opening), input: { rows: [opening] }, dutyReason },
    });
    return isHeld ? null : openingById(ctx, await insertOpening(ctx, opening, myself(ctx)));
  },
);

/** Returns the balance, unreversed while it awaits a second person. */
export const reverseOpeningRoute = command(reverseOpening, async (ctx, { dutyReason, ...input }) => {
  const before = await reversibleOpening(ctx, input);
  const isHeld = await heldForColleague(ctx, {
    ...{ act: 'opening', subject: input.id, landlordId: landlordOf(before), dutyReason },
    facts: [...(await factsOf(ctx, before)), { key: 'memo', kind: 'text', value: input.reason }],
    input: { ...input, reverses: true },
  });
  if (!isHeld) await takeOpeningBack(ctx, input, myself(ctx));
  return openingById(ctx, input.id);
});

const postAll = async (ctx: Ctx, rows: readonly NewOpening[], doer: Doer): Promise<void> => {
  for (const row of rows) {
    await assertOpening(ctx, row);
    await insertOpening(ctx, row, doer);
  }
};

export const storeImported = async (ctx: Ctx, rows: readonly NewOpening[]): Promise<void> => {
  const [first] = rows;
  if (ctx.user.id === '' || !first) return postAll(ctx, rows, myself(ctx));
  const sumFen = rows.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const facts: DutyFact[] = [
    { key: 'accounts', kind: 'text', value: String(rows.length) },
    { key: 'amount', kind: 'fen', value: String(sumFen) },
    { key: 'businessDate', kind: 'text', value: first.asOf },
  ];
  await holdImported(
    ctx,
    { act: 'opening', subject: ctx.newId(), facts, input: { rows } },
    sayText(dutyTexts.imported, ctx.language),
  );
};

type Held = { readonly rows: readonly NewOpening[] } | (ReversingOpening & { readonly reverses: true });

export const performOpening = async (ctx: Ctx, input: Held, doer: Doer): Promise<void> =>
  'reverses' in input ? takeOpeningBack(ctx, input, doer) : postAll(ctx, input.rows, doer);
