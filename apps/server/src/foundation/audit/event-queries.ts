/** Pages of the audit log: who, when, what, which record, and what changed. */

import type {
  AuditChange,
  AuditEvent,
  pageAuditEvents,
} from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, type Paging, pageOfRows, totalFrom } from '../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { isSealedFact, openEvents } from '../../platform/person-facts.ts';
import { type AuditFilters, inOrder, matching } from './event-filter-queries.ts';
import { eventWords } from './event-words.ts';
import { type FactReader, idsWithin, sayFact } from './fact-words.ts';
import { namesOfIds } from './id-name-queries.ts';
import { personName } from './person-name.ts';
import { nameInFacts, recordName } from './record-name.ts';

interface StoredEvent {
  readonly houseId: string;
  readonly id: string;
  readonly at: Date;
  /** The same to the microsecond. */
  readonly moment: string;
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly userId: string | null;
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string;
  readonly record: string | null;
  readonly houseName: string | null;
}

/** The rows of a page with what people call their records. */
const named = async (ctx: Ctx, input: AuditFilters, page: RawBuilder<unknown>): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    with page as (${page})
    select p.house_id, p.id, p.at, p.at::text as moment, p.name, p.entity, p.entity_id, p.before, p.after, p.user_id,
      p.actor, p.address, p.request_id, h.name as house_name, ${recordName(ctx)} as record
    from page p left join houses h on h.id = p.house_id order by ${inOrder(input, 'p')}`.execute(ctx.db);
  return rows;
};

const readRows = (ctx: Ctx, input: AuditFilters, paging: Paging): Promise<StoredEvent[]> =>
  named(
    ctx,
    input,
    sql`select e.* from ${matching(ctx, input)} order by ${inOrder(input, 'e')} ${limitOf(paging)}`,
  );

/** Events that match, counted up to `limit`. */
export const countEvents = async (ctx: Ctx, input: AuditFilters, limit = COUNT_LIMIT): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${matching(ctx, input)} limit ${limit}) l`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

type Facts = Readonly<Record<string, unknown>>;

/** A side that is not an object is one unnamed fact. */
const factsOf = (side: unknown): Facts => {
  if (side === null || side === undefined) return {};
  return typeof side === 'object' && !Array.isArray(side) ? (side as Facts) : { value: side };
};

/** A fact of a person, or of money, that this reader is not shown. */
const COVERED = '•••';

const shown = (ctx: Ctx, houseId: string | null, field: string, value: unknown): unknown => {
  if (isSealedFact(value)) return COVERED;
  if (value !== null && value !== undefined && field.endsWith('Fen') && !seesMoneyIn(ctx, houseId))
    return COVERED;
  return value ?? null;
};

type Sides = Pick<StoredEvent, 'before' | 'after'>;

/** Names of fields whose values differ. */
export const changedFields = ({ before, after }: Sides): string[] => {
  const [was, is] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
};

const changesOf = (ctx: Ctx, reader: FactReader, event: StoredEvent): AuditChange[] => {
  const { entity } = event;
  const [was, is] = [factsOf(event.before), factsOf(event.after)];
  const houseId = event.houseId === NIL_ID ? null : event.houseId;
  return changedFields(event).map((field) => {
    const before = shown(ctx, houseId, field, was[field]);
    const after = shown(ctx, houseId, field, is[field]);
    return {
      ...{ field, label: reader.words.field(entity, field), before, after },
      beforeWords: sayFact(reader, entity, field, before),
      afterWords: sayFact(reader, entity, field, after),
    };
  });
};

export type AuditRow = z.input<typeof AuditEvent>;

/** Names of all records that the facts of these events lead to. */
const readerOf = async (ctx: Ctx, events: readonly StoredEvent[]): Promise<FactReader> => {
  const ids = events.flatMap(({ before, after }) => [...idsWithin(before), ...idsWithin(after)]);
  const houseIds = new Set(events.map(({ houseId }) => houseId));
  return {
    words: await eventWords(ctx.language),
    names: await namesOfIds(ctx, new Set(ids), houseIds),
    language: ctx.language,
  };
};

const told = (ctx: Ctx, reader: FactReader, event: StoredEvent): AuditRow => ({
  id: event.id,
  at: event.at,
  name: event.name,
  title: reader.words.event(event.name),
  entity: event.entity,
  entityTitle: reader.words.entity(event.entity),
  entityId: event.entityId,
  record: event.record ?? nameInFacts(factsOf(event.after), factsOf(event.before)),
  houseId: event.houseId === NIL_ID ? null : event.houseId,
  houseName: event.houseName,
  userId: event.userId,
  actor: personName(ctx, event.actor),
  address: event.address,
  requestId: event.requestId,
  changes: changesOf(ctx, reader, event),
});

export const pageOfEvents = async (
  ctx: Ctx,
  { current, size, ...input }: z.output<typeof pageAuditEvents.input>,
): Promise<Page<AuditRow>> => {
  const paging = { current, size };
  const stored = await readRows(ctx, input, paging);
  const rows = ctx.user.may('guest:contacts') ? await openEvents(ctx, stored) : stored;
  const total = totalFrom(paging, rows.length) ?? (await countEvents(ctx, input));
  const reader = await readerOf(ctx, rows);
  return pageOfRows(
    rows.map((row) => told(ctx, reader, row)),
    total,
    paging,
  );
};

const BATCH = 1_000;

/** Every event of the filtered log, batch by batch from the last one on; facts of persons stay covered. */
export async function* eventBatches(ctx: Ctx, input: AuditFilters): AsyncGenerator<AuditRow[]> {
  for (let last: StoredEvent | undefined; ; ) {
    const rows = await readAfter(ctx, input, last);
    if (rows.length > 0) {
      const reader = await readerOf(ctx, rows);
      yield rows.map((row) => told(ctx, reader, row));
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

const readAfter = (ctx: Ctx, input: AuditFilters, last: StoredEvent | undefined): Promise<StoredEvent[]> => {
  const compared = input.sort?.[0] === 'at' ? sql`>` : sql`<`;
  const beyond = last
    ? sql`(e.at, e.id) ${compared} (${last.moment}::timestamptz, ${last.id}::uuid)`
    : sql`true`;
  return named(
    ctx,
    input,
    sql`select e.* from ${matching(ctx, input)} where ${beyond} order by ${inOrder(input, 'e')} limit ${BATCH}`,
  );
};
