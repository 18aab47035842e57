/** Progress of the setup guide, read from what the business holds. */
import { type SetupStep, type StepState, setupSteps } from '@minsu/contract/foundation/system/setup-steps.ts';
import type { SetupProgress } from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { profileOf } from '../../foundation/system/profile-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import { setupState } from '../../foundation/system/setup-state.ts';
import type { Ctx } from '../../platform/context.ts';

interface Facts {
  readonly house: boolean;
  readonly people: boolean;
  readonly channel: boolean;
  readonly sale: boolean;
  readonly houseId: string | null;
}

const readFacts = async (ctx: Ctx): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select exists (select from rooms r join houses h on h.id = r.house_id
        join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
        where r.active and h.state = 'online' and t.base_price_fen > 0 and ${inScope(ctx, 'h.id')}) as house,
      exists (select from users where deleted_at is null and id <> ${ctx.user.id}) as people,
      exists (select from channel_connections where state = 'active') or exists (select from ical_feeds) as channel,
      exists (select from orders o where ${inScope(ctx, 'o.house_id')}) as sale,
      (select h.id from houses h where h.state = 'online' and ${inScope(ctx, 'h.id')}
        order by h.created_at, h.id limit 1) as house_id`.execute(ctx.db);
  return rows[0] as Facts;
};

const doneSteps = async (ctx: Ctx, facts: Facts): Promise<Partial<Record<SetupStep, boolean>>> => {
  const [{ profile }, { operatorName }] = await Promise.all([
    profileOf(ctx.db),
    readSettings(ctx.db, ctx.services),
  ]);
  const { house, people, channel, sale } = facts;
  return { profile: profile !== null, business: operatorName !== '', house, people, channel, sale };
};

export const setupProgress = async (ctx: Ctx): Promise<z.input<typeof SetupProgress>> => {
  const state = await setupState(ctx.db);
  if (!state || state.finished) return { open: false, steps: [], houseId: null };
  const facts = await readFacts(ctx);
  const done = await doneSteps(ctx, facts);
  const stateOf = (step: SetupStep): StepState => {
    if (done[step] || state.confirmed.includes(step)) return 'done';
    return state.skipped.includes(step) ? 'skipped' : 'open';
  };
  return {
    open: true,
    steps: setupSteps.map((step) => ({ step, state: stateOf(step) })),
    houseId: facts.houseId,
  };
};
