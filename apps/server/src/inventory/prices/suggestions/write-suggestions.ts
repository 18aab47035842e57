/** Rows of suggestions: written by a rule, waiting for a user, or over. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Noted } from './suggestion-plan-rules.ts';

const AT_ONCE = 5_000;

const rowOf = (ctx: Ctx, { row, rule, price, ...facts }: Noted) => ({
  houseId: row.houseId,
  id: ctx.newId(),
  ruleId: rule.id,
  ruleName: rule.name,
  roomTypeId: row.roomTypeId,
  planId: row.planId,
  night: facts.night,
  wasFen: facts.wasFen,
  toFen: price.priceFen,
  handFen: facts.handFen,
  clears: price.clears,
  parts: price.parts,
  rooms: facts.rooms,
  sold: facts.sold,
  daysOut: facts.daysOut,
  paceBp: facts.paceBp,
});

/** One parameter for any number of rows: a statement with thousands takes longer to build than to run. */
const insert = (
  ctx: Ctx,
  notes: readonly Noted[],
  state: 'written' | 'pending',
  editId: string | null,
) => sql`
  insert into price_suggestions (house_id, id, rule_id, rule_name, room_type_id, plan_id, night, was_fen, to_fen,
    hand_fen, clears, parts, rooms, sold, days_out, pace_bp, state, edit_id, at)
  select r.*, ${state}, ${editId}::uuid, ${ctx.now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(notes.map((note) => rowOf(ctx, note)))}::jsonb) as r ("houseId" uuid,
    "id" uuid, "ruleId" uuid, "ruleName" text, "roomTypeId" uuid, "planId" uuid, "night" date, "wasFen" bigint,
    "toFen" bigint, "handFen" bigint, "clears" boolean, "parts" jsonb, "rooms" int, "sold" int, "daysOut" int,
    "paceBp" int)`;

const inParts = async (all: readonly Noted[], write: (part: readonly Noted[]) => Promise<unknown>) => {
  for (let at = 0; at < all.length; at += AT_ONCE) await write(all.slice(at, at + AT_ONCE));
};

export const writeWritten = (ctx: Ctx, editId: string, written: readonly Noted[]): Promise<void> =>
  inParts(written, (part) => insert(ctx, part, 'written', editId).execute(ctx.db));

/** An existing one keeps its id, because a user may be viewing it. */
export const writePending = (ctx: Ctx, pending: readonly Noted[]): Promise<void> =>
  inParts(pending, (part) =>
    sql`${insert(ctx, part, 'pending', null)}
      on conflict (house_id, room_type_id, plan_id, night) where state = 'pending' do update set
        rule_id = excluded.rule_id, rule_name = excluded.rule_name, was_fen = excluded.was_fen,
        to_fen = excluded.to_fen, hand_fen = excluded.hand_fen, clears = excluded.clears, parts = excluded.parts,
        rooms = excluded.rooms, sold = excluded.sold, days_out = excluded.days_out, pace_bp = excluded.pace_bp,
        at = excluded.at`.execute(ctx.db),
  );

/** Suggestions that this run did not repeat are outdated. */
export const dropOutdated = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  await sql`delete from price_suggestions s where s.house_id = any(${houseIds}::uuid[]) and s.state = 'pending'
    and s.at < ${ctx.now}`.execute(ctx.db);
};
