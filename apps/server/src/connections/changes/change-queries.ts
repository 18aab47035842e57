/** Events after a position, of the records the caller may read; ids only, as in webhooks. */
import {
  type Change,
  changeFailures,
  changePermissions,
  isChangeChoice,
  type listChanges,
} from '@minsu/contract/connections/changes/change-feed.ts';
import { mayBeTold, webhookEntities } from '@minsu/contract/connections/webhooks/webhook-events.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScopeOf, mayEverywhere } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { plannedOnce } from '../../platform/jobs/planned-once.ts';

type Input = z.output<typeof listChanges.input>;
type Output = OutputOf<typeof listChanges>;

/** Events scanned per read; the answer's position advances even if the caller may see none of them. */
const MAX_LOOKED = 5_000;

/** Entities by the permission that shows them, for each that the caller holds. */
const readable = (ctx: Ctx): RawBuilder<unknown>[] =>
  [...Map.groupBy(webhookEntities, (entity) => changePermissions[entity])]
    .filter(([permission]) => ctx.user.may(permission))
    .map(([permission, entities]) => {
      const shared = mayEverywhere(ctx)(permission) ? sql`true` : sql`e.house_id <> ${NIL_ID}`;
      return sql`(e.entity = any(${entities}) and ${shared} and ${inScopeOf(ctx, permission, 'e.houseId')})`;
    });

const chosen = (events: readonly string[] | undefined): RawBuilder<unknown> => {
  if (!events?.length) return sql`true`;
  const wrong = events.find((name) => !isChangeChoice(name));
  if (wrong !== undefined) return failAt('event', changeFailures.notAnEvent, { name: wrong });
  const whole = events.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -2));
  return sql`(e.name = any(${[...events]}) or e.entity = any(${whole}))`;
};

interface Row {
  readonly position: number;
  readonly id: string;
  readonly event: string;
  readonly entity: Change['entity'];
  readonly entityId: string;
  readonly houseId: string;
  readonly at: Date;
}

interface Found {
  readonly rows: readonly Row[];
  readonly lookedTo: number | null;
  readonly looked: number;
}

const read = async (ctx: Ctx, after: number, { size, event }: Input): Promise<Found> => {
  const mine = readable(ctx);
  const visible = mine.length === 0 ? sql`false` : sql`(${sql.join(mine, sql` or `)})`;
  const { rows } = await sql<Row & { readonly lookedTo: number | null; readonly looked: number }>`
    with e as materialized (
      select * from event_positions p where p.position > ${plannedOnce(after, 'bigint')} order by p.position limit ${MAX_LOOKED}
    ),
    found as (
      select e.position, e.event_id as id, e.name as event, e.entity, e.entity_id, e.house_id, e.at from e
      where e.told_user_ids is null and ${visible} and ${chosen(event)} order by e.position limit ${size + 1}
    )
    select f.*, l.looked_to, l.looked from (select max(position) as looked_to, count(*)::int as looked from e) l
    left join found f on true order by f.position`.execute(ctx.db);
  return {
    rows: rows.filter(({ position }) => position !== null),
    lookedTo: rows[0]?.lookedTo ?? null,
    looked: rows[0]?.looked ?? 0,
  };
};

const changeOf = ({ position, id, event, entity, entityId, houseId, at }: Row): Change => ({
  ...{ position, id, event, entity, entityId },
  houseId: houseId === NIL_ID ? null : houseId,
  at: at.toISOString(),
});

const page = async (ctx: Ctx, after: number, input: Input): Promise<Output> => {
  const { rows, lookedTo, looked } = await read(ctx, after, input);
  const more = rows.length > input.size;
  const shown = rows.slice(0, input.size);
  const next = more ? (shown.at(-1)?.position ?? after) : (lookedTo ?? after);
  return {
    changes: shown.filter(({ event }) => mayBeTold(event)).map(changeOf),
    next,
    more: more || looked === MAX_LOOKED,
  };
};

const newest = async ({ db }: Ctx): Promise<number> => {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from event_positions`.execute(db);
  return rows[0]?.position ?? 0;
};

const LOOK_AGAIN_MS = 1_000;

/** Waiting calls of this process: beyond them a call is answered at once, so that waiting never takes the room of reads. */
const MAX_WAITING = 10;
let waiting = 0;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Waits for a change that the caller may see. Rights are those at the end of the wait. */
const waitFor = async (ctx: Ctx, first: Output, input: Input): Promise<Output> => {
  const until = performance.now() + input.wait * 1_000;
  let found = first;
  let { user } = ctx;
  while (found.changes.length === 0 && performance.now() < until) {
    await pause(Math.min(LOOK_AGAIN_MS, until - performance.now()));
    const known =
      ctx.token === null ? null : await ctx.services.sessions.peek(ctx.token, ctx.services.clock());
    user = known ?? fail(coreFailures.unauthorized);
    found = await page({ ...ctx, user }, found.next, input);
  }
  return found;
};

export const changesAfter = async (ctx: Ctx, input: Input): Promise<Output> => {
  chosen(input.event);
  if (input.after === undefined) return { changes: [], next: await newest(ctx), more: false };
  const first = await page(ctx, input.after, input);
  if (input.wait === 0 || first.changes.length > 0 || first.more || waiting >= MAX_WAITING) return first;
  waiting += 1;
  try {
    return await waitFor(ctx, first, input);
  } finally {
    waiting -= 1;
  }
};
