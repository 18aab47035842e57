/** A file is handed in, its merchant closed, the institution asked how far it is or where the agreement is signed. */

import { fail, stale } from '@minsu/contract/failure.ts';
import { OnboardingFile } from '@minsu/contract/onboarding/onboarding.ts';
import {
  askOnboarding,
  closeOnboarding,
  getSignLink,
  submitOnboarding,
} from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import { onboardingFailures } from '@minsu/contract/onboarding/onboarding-failures.ts';
import { type OnboardingAction, onboardingTable } from '@minsu/contract/onboarding/onboarding-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { askedCommand, channelCall, command } from '../../platform/routes.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Answer } from '../institution/payment-institution.ts';
import { keptBy, lockFile, noteFile, recordFile, setFile } from './locked-file.ts';
import { filePath, settleFileTodos } from './onboarding-news.ts';
import { type FileDraft, findFile } from './onboarding-row-queries.ts';
import { handOverAgain } from './send-applications.ts';
import { settleApplication } from './settle-application.ts';

export const submitOnboardingRoute = command(submitOnboarding, async (ctx, key) => {
  const file = await lockFile(ctx, key, 'submit');
  await setFile(ctx, file, {
    ...{ state: 'auditing', round: file.round + 1, submittedAt: ctx.now, nextTryAt: ctx.now },
    ...{ attempts: 0, acceptedAt: null, mishap: null, reasons: [], deadline: null },
    ...keptBy(ctx),
  });
  await settleFileTodos(ctx, file);
  await recordFile(ctx, file, 'submitted', { fields: file.asks.map(({ field }) => field) });
  return findFile(ctx, file.id);
});

const connected = (ctx: Pick<Ctx, 'services'>) =>
  institutionOf(ctx.services) ?? fail(onboardingFailures.notConnected);

const fileFor = async (ctx: Ctx, id: string, action: OnboardingAction): Promise<FileDraft> => {
  const file = await findFile(ctx, id);
  if (!file.actions.includes(action)) {
    connected(ctx);
    fail(onboardingTable[action].failure);
  }
  return file;
};

/** What the institution did not do, as a failure. */
const orFail = <T>(answer: Answer<T>): T => {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'refused')
    return fail(onboardingFailures.refused, { params: { reason: answer.message } });
  return fail(onboardingFailures.unreachable);
};

const tellAgain = async (ctx: Ctx, file: FileDraft): Promise<void> => {
  await handOverAgain(ctx, file);
  await recordFile(ctx, file, 'asked');
};

/** What was not taken yet is tried again at once; of what was, the answer counts. */
export const askOnboardingRoute = channelCall(askOnboarding, async (ctx, { id }) => {
  const file = await fileFor(ctx, id, 'ask');
  const institution = connected(ctx);
  const wasTaken = file.acceptedAt !== null;
  const answer = wasTaken ? await institution.standing(file.code) : null;
  await ctx.store(async (own) => {
    if (answer && answer.kind !== 'unknown') return void (await settleApplication(own, id, orFail(answer)));
    await noteFile(own, file, { nextTryAt: own.now });
    await (wasTaken ? tellAgain(own, file) : recordFile(own, file, 'asked'));
  });
  return findFile(ctx, id);
});

/** Asked for anew each time: no link is kept, and none that is shown is stale. */
export const getSignLinkRoute = channelCall(getSignLink, async (ctx, { id }) => {
  const file = await fileFor(ctx, id, 'sign');
  const institution = connected(ctx);
  const answer = await institution.agreement(file.code, ctx.services.config.publicUrl + filePath(file));
  if (answer.kind === 'unknown') {
    // It has lost what it had taken: it is told again, once however often the link is asked for.
    if (file.acceptedAt !== null) await ctx.store((own) => tellAgain(own, file));
    fail(onboardingFailures.linkNotReady);
  }
  return { url: orFail(answer) };
});

/** The institution closes first; closing again what it has closed is done. */
export const closeOnboardingRoute = askedCommand(
  closeOnboarding,
  async (ctx, { id, version, reason }) => {
    const file = await fileFor(ctx, id, 'close');
    if (file.version !== version) stale(OnboardingFile, file);
    return orFail(await connected(ctx).close(file.merchantNo ?? '', reason));
  },
  async (ctx, { reason, ...key }) => {
    const file = await lockFile(ctx, key, 'close');
    await setFile(ctx, file, { state: 'closed', closedAt: ctx.now, closeReason: reason, ...keptBy(ctx) });
    await recordFile(ctx, file, 'closed', { reasons: [reason] });
    return findFile(ctx, file.id);
  },
);
