/** If one person runs the business, a reason replaces the confirmation; it is kept in the audit log for every act. */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { type Duty, dutyTable } from '@minsu/contract/foundation/duties/duty-table.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Confirmer } from './same-person-queries.ts';

interface Alone {
  readonly act: Duty;
  readonly starters: readonly (string | null)[];
  /** The record that is confirmed. */
  readonly id: string;
  readonly houseId?: string | null;
  readonly reason: string | undefined;
}

export const recordAlone = (ctx: Ctx, { act, id, houseId, reason }: Omit<Alone, 'starters'>): Promise<void> =>
  ctx.record({
    name: 'duty.confirmedAlone',
    entity: 'duty',
    entityId: id,
    ...(houseId && { houseId }),
    after: { act, reason },
  });

/** After the guard has passed. Answers the reason that was recorded; null where a second person confirms. */
export const confirmAlone = async (ctx: Ctx, confirmer: Confirmer, of: Alone): Promise<string | null> => {
  if (!confirmer.isAlone || confirmer.sameAs(of.starters) === null) return null;
  const why = sayText(dutyTable[of.act].name, ctx.language);
  if (of.reason === undefined) return failAt('dutyReason', dutyFailures.needsReason, { why });
  await recordAlone(ctx, of);
  return of.reason;
};
