/** The first steps of every change of a certification. */
import { CertificationCase } from '@minsu/contract/foundation/account/certification.ts';
import type {
  CertificationFacts,
  CertificationState,
} from '@minsu/contract/foundation/account/certification-states.ts';
import { coreFailures, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal, type Transition } from '@minsu/contract/platform/state-table.ts';
import type { Ctx } from '../../platform/context.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { certificationCase } from './certification-queries.ts';

/** Key of the todo that asks for a decision. */
export const certificationTodo = (id: string): string => `certification:${id}`;

export interface LockedCertification {
  readonly id: string;
  readonly userId: string;
  readonly state: CertificationState;
  readonly version: number;
}

export const lockedCertification = async (ctx: Ctx, id: string): Promise<LockedCertification> => {
  const row = await ctx.db
    .selectFrom('certifications')
    .select(['id', 'userId', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(coreFailures.notFound);
  return { ...row, state: row.state as CertificationState };
};

/** The action must be allowed to this caller in this state, and the version current. */
export const assertCertification = async (
  ctx: Ctx,
  transition: Transition<CertificationState, CertificationFacts>,
  { id, userId, state, version }: LockedCertification,
  given: number,
): Promise<void> => {
  const own = (await confirmerOf(ctx, 'certification')).own([userId]);
  const refused = refusal(transition, state, { own });
  if (refused) fail(refused);
  if (version !== given) failStale(CertificationCase, await certificationCase(ctx, id));
};
