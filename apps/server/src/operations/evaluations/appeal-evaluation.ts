/** Records an appeal at the platform and its result. An upheld one is removed there, so it is hidden here. */

import { evaluationTexts } from '@minsu/contract/operations/evaluations/evaluation.text.ts';
import {
  appealEvaluation,
  decideAppeal,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { command } from '../../platform/http/routes.ts';
import { evaluationById } from './evaluation-row-queries.ts';
import { afterHiding, hiddenSet } from './hide-evaluation.ts';
import { appealRefusal, lockSeen, saveEvaluation } from './locked-evaluation.ts';

export const appealEvaluationRoute = command(appealEvaluation, async (ctx, { reason, ...key }) => {
  const row = await lockSeen(ctx, key);
  const refused = appealRefusal('appeal', row);
  if (refused) fail(refused);
  await saveEvaluation(ctx, row, {
    name: 'evaluation.appealed',
    set: { appeal: 'appealed', appealReason: reason, appealedBy: ctx.user.realname, appealedAt: ctx.now },
    after: { reason },
  });
  return evaluationById(ctx, row.id);
});

export const decideAppealRoute = command(decideAppeal, async (ctx, { upheld, answer, ...key }) => {
  const row = await lockSeen(ctx, key);
  const refused = appealRefusal(upheld ? 'upholdAppeal' : 'rejectAppeal', row);
  if (refused) fail(refused);
  const hides = upheld && !row.hidden;
  await saveEvaluation(ctx, row, {
    name: upheld ? 'evaluation.appealUpheld' : 'evaluation.appealRejected',
    set: {
      appeal: upheld ? 'upheld' : 'rejected',
      appealAnswer: answer,
      appealDecidedBy: ctx.user.realname,
      appealDecidedAt: ctx.now,
      ...(hides && hiddenSet(ctx, sayText(evaluationTexts.appealUpheldReason, ctx.language))),
    },
    after: { answer },
  });
  if (hides) await afterHiding(ctx, row);
  return evaluationById(ctx, row.id);
});
