/** Nights of units as rows of `split_items`: by party under the night's contract, or failed without one. */
import {
  factsOf,
  type PartyShare,
  splitByParty,
  wholeOf,
} from '@minsu/contract/finance/splits/night-split-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readTermsInForce, type TermsLookup } from './terms-in-force-queries.ts';
import type { UnitKey, UnitNight } from './unit-night-queries.ts';

/** A key for a night without its round: a unit's nights may be split in different rounds. */
export const nightKeyOf = ({ unitId, stayId, item }: UnitNight): string =>
  [unitId, stayId ?? item.kind, item.night].join(':');

/** The same of a row, by the ledger's key of its entry. */
export const nightOfEntry = (entryKey: string): string => entryKey.slice(0, entryKey.lastIndexOf(':'));

export interface RoundOfUnit extends UnitKey {
  readonly round: number;
}

export interface ItemRow {
  readonly id: string;
  readonly houseId: string;
  readonly unitId: string;
  readonly entryKey: string;
  readonly state: 'pending' | 'failed';
}

export const partiesOf = (night: UnitNight, lookup: TermsLookup) => {
  const { item, houseId, usedBefore } = night;
  const terms = lookup(houseId, item.night);
  if (terms === null) {
    const amountFen = wholeOf(item);
    const whole: PartyShare = { party: 'landlord', landlordId: null, amountFen, awaitedFen: 0 };
    return { parties: [whole], wholeFen: amountFen, why: null, held: null, versionId: null };
  }
  return { ...splitByParty(item, terms, usedBefore), versionId: terms.versionId };
};

const rowsOf = (ctx: Ctx, night: UnitNight, round: number, lookup: TermsLookup) => {
  const { houseId, unitId, orderId, stayId, channel, estimated, item } = night;
  const { parties, wholeFen, why, held, versionId } = partiesOf(night, lookup);
  return parties.map(({ party, landlordId, amountFen, awaitedFen }) => ({
    ...{ id: ctx.newId(), houseId, unitId, round, orderId, stayId, night: item.night, kind: item.kind },
    ...{
      party,
      landlordId,
      versionId,
      channel,
      amountFen,
      awaitedFen,
      wholeFen,
      why,
      facts: factsOf(item),
      held,
      estimated,
    },
    state: versionId === null ? ('failed' as const) : ('pending' as const),
    failReason: versionId === null ? 'noContract' : null,
    entryKey: `${nightKeyOf(night)}:${round}`,
  }));
};

type Row = ReturnType<typeof rowsOf>[number];

const insertItems = async (ctx: Ctx, rows: readonly Row[]): Promise<void> => {
  await sql`
    insert into split_items (house_id, id, unit_id, round, order_id, stay_id, night, kind, party, landlord_id,
      contract_version_id, channel, amount_fen, awaited_fen, whole_fen, why, facts, held, estimated, state, fail_reason, entry_key, at)
    select r."houseId", r.id, r."unitId", r.round, r."orderId", r."stayId", r.night, r.kind, r.party, r."landlordId",
      r."versionId", r.channel, r."amountFen", r."awaitedFen", r."wholeFen", r.why, r.facts, r.held, r.estimated, r.state, r."failReason",
      r."entryKey", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "houseId" uuid, "unitId" uuid, round int,
      "orderId" uuid, "stayId" uuid, night date, kind text, party text, "landlordId" uuid, "versionId" uuid,
      channel text, "amountFen" bigint, "awaitedFen" bigint, "wholeFen" bigint, why jsonb, facts jsonb, held jsonb, estimated boolean,
      state text, "failReason" text, "entryKey" text)`.execute(ctx.db);
};

/** Items of all nights, in the round of their unit. */
export const storeItems = async (
  ctx: Ctx,
  units: readonly RoundOfUnit[],
  nights: readonly UnitNight[],
): Promise<ItemRow[]> => {
  if (nights.length === 0) return [];
  const rounds = new Map(units.map(({ id, round }) => [id, round]));
  const lookup = await readTermsInForce(
    ctx,
    units.map(({ houseId }) => houseId),
  );
  const rows = nights.flatMap((night) => rowsOf(ctx, night, rounds.get(night.unitId) ?? 1, lookup));
  await insertItems(ctx, rows);
  return rows;
};
