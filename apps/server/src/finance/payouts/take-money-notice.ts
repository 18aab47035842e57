/**
 * Accepts a notice of the institution about a payout or divide: after the signature check its status is queried there,
 * because notices may be late or repeated. Forged, outdated or unknown ones change nothing.
 */

import { NOTICE_TAKEN } from '@minsu/contract/finance/institution/institution-wire.ts';
import { institutionMoneyHook } from '@minsu/contract/finance/institution/money-endpoints.ts';
import {
  type MachineAnswer,
  type MachineRequest,
  machineCall,
  type StepCtx,
} from '../../platform/http/routes.ts';
import { noteDivide } from '../institution/divide-book.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Institution } from '../institution/payment-institution.ts';
import { notePayout } from './locked-payout.ts';
import { settlePayout } from './settle-payout.ts';

const taken: MachineAnswer = { status: 200, body: NOTICE_TAKEN };
const refused = (status: number, message: string): MachineAnswer => ({
  status,
  body: { code: 'FAIL', message },
});

interface Named {
  readonly requestNo: string;
  readonly seq: number;
}

const takePayout = async (ctx: StepCtx, institution: Institution, { requestNo, seq }: Named) => {
  const payout = await ctx.db
    .selectFrom('payouts')
    .select(['id', 'institutionSeq', 'state'])
    .where('requestKey', '=', requestNo)
    .executeTakeFirst();
  if (!payout) return refused(404, 'unknown payout');
  if (seq <= payout.institutionSeq || payout.state !== 'in_transit') return taken;
  const answer = await institution.payoutStanding(requestNo);
  if (answer.kind !== 'done') {
    // It will be sent again; our own polling may be faster.
    await ctx.store((own) => notePayout(own, payout, { nextTryAt: own.now }));
    return refused(503, answer.kind);
  }
  await ctx.store((own) => settlePayout(own, payout.id, answer.value));
  return taken;
};

const takeDivide = async (ctx: StepCtx, institution: Institution, { requestNo, seq }: Named) => {
  const divide = await ctx.db
    .selectFrom('institutionDivides')
    .select('institutionSeq')
    .where('divideNo', '=', requestNo)
    .executeTakeFirst();
  if (!divide) return refused(404, 'unknown divide');
  if (seq <= divide.institutionSeq) return taken;
  const answer = await institution.divideStanding(requestNo);
  if (answer.kind !== 'done') return refused(503, answer.kind);
  await ctx.store((own) => noteDivide(own, answer.value));
  return taken;
};

const take = async (ctx: StepCtx, institution: Institution, request: MachineRequest) => {
  const notice = institution.readMoneyNotice(request, ctx.now);
  if ('refused' in notice) {
    ctx.services.log.warn('payouts: a notice was refused', { why: notice.refused });
    return refused(403, notice.refused);
  }
  return notice.kind === 'PAYOUT'
    ? takePayout(ctx, institution, notice)
    : takeDivide(ctx, institution, notice);
};

export const institutionMoneyHookRoute = machineCall(institutionMoneyHook, async (ctx, request) => {
  const institution = institutionOf(ctx.services);
  if (!institution || request.params.key !== institution.hookKey) return refused(404, 'not found');
  return take(ctx, institution, request);
});
