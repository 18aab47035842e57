/** A reply that its platform did not accept: the review waits for another one, with the reason beside it. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { Ctx } from '../../platform/context.ts';
import { evaluationSearchText } from './evaluation-search.ts';
import { type LockedEvaluation, saveEvaluation } from './locked-evaluation.ts';

const REASON_LENGTH = 300;

export const takeBackReply = (ctx: Ctx, row: LockedEvaluation, reason: string): Promise<void> =>
  saveEvaluation(ctx, row, {
    name: 'evaluation.replyRefused',
    set: {
      ...{ reply: null, repliedAt: null, repliedBy: null, replyFinalAt: null, remindedAt: null },
      ...{ replyDelivery: null, replyNextAt: null },
      ...{ replyProblem: cutText(reason, REASON_LENGTH), replySentAt: null },
      searchText: evaluationSearchText({ ...row, reply: null }),
    },
    before: { reply: row.reply },
  });
