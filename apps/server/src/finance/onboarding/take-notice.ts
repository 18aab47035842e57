/**
 * Accepts a notice of the institution: after the signature check the application is queried there, because notices may
 * be late or repeated. Forged, outdated or unknown ones change nothing.
 */

import { NOTICE_TAKEN } from '@minsu/contract/finance/institution/institution-wire.ts';
import { institutionHook } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import {
  type MachineAnswer,
  type MachineRequest,
  machineCall,
  type StepCtx,
} from '../../platform/http/routes.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Institution } from '../institution/payment-institution.ts';
import { noteFile } from './locked-file.ts';
import { settleApplication } from './settle-application.ts';

const taken: MachineAnswer = { status: 200, body: NOTICE_TAKEN };
const refused = (status: number, message: string): MachineAnswer => ({
  status,
  body: { code: 'FAIL', message },
});

const findApplication = (ctx: StepCtx, code: string) =>
  ctx.db
    .selectFrom('onboardingFiles')
    .select(['id', 'code', 'state', 'institutionSeq'])
    .where('code', '=', code)
    .executeTakeFirst();

type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** It will be sent again; our own polling may be faster. */
const later = async (ctx: StepCtx, file: Application, message: string): Promise<MachineAnswer> => {
  const isWaiting = file.state === 'auditing' || file.state === 'signing';
  if (isWaiting) await ctx.store((own) => noteFile(own, file, { nextTryAt: own.now }));
  return refused(503, message);
};

const take = async (
  ctx: StepCtx,
  institution: Institution,
  request: MachineRequest,
): Promise<MachineAnswer> => {
  const notice = institution.readNotice(request, ctx.now);
  if ('refused' in notice) {
    ctx.services.log.warn('onboarding: a notice was refused', { why: notice.refused });
    return refused(403, notice.refused);
  }
  const file = await findApplication(ctx, notice.applicationNo);
  if (!file) return refused(404, 'unknown application');
  if (notice.seq <= file.institutionSeq) return taken;
  const answer = await institution.standing(file.code);
  if (answer.kind !== 'done') return later(ctx, file, answer.kind);
  await ctx.store((own) => settleApplication(own, file.id, answer.value));
  return taken;
};

export const institutionHookRoute = machineCall(institutionHook, async (ctx, request) => {
  const institution = institutionOf(ctx.services);
  if (!institution || request.params.key !== institution.hookKey) return refused(404, 'not found');
  return take(ctx, institution, request);
});
