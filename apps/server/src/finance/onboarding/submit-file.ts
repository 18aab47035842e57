/** Submits a file, closes its merchant, and asks the institution for status or the signing page. */

import { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  askOnboarding,
  closeOnboarding,
  getSignLink,
  submitOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import {
  type OnboardingAction,
  onboardingTable,
} from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { heldForColleague } from '../../foundation/duties/hold-for-colleague.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, externalCommand, preflightCommand } from '../../platform/http/routes.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Answer } from '../institution/payment-institution.ts';
import { accountChange, tellAccount } from './account-change.ts';
import { assertAction, holdFile, keptBy, lockFile, noteFile, recordFile, setFile } from './locked-file.ts';
import { payoutAccountChanged } from './onboarding-hooks.ts';
import { filePath, settleFileTodos } from './onboarding-news.ts';
import { type FileDraft, findFile, type StoredFile } from './onboarding-row-queries.ts';
import { accountMark } from './receiving-account.ts';
import { handOverAgain } from './send-applications.ts';
import { settleApplication } from './settle-application.ts';

const submit = async (ctx: Ctx, file: StoredFile): Promise<void> => {
  await setFile(ctx, file, {
    ...{ state: 'auditing', round: file.round + 1, submittedAt: ctx.now, nextTryAt: ctx.now },
    ...{ attempts: 0, acceptedAt: null, mishap: null, reasons: [], deadline: null },
    ...keptBy(ctx),
  });
  await settleFileTodos(ctx, file);
  await recordFile(ctx, file, 'submitted', { fields: file.asks.map(({ field }) => field) });
};

export const submitOnboardingRoute = command(submitOnboarding, async (ctx, { dutyReason, ...key }) => {
  const file = await lockFile(ctx, key, 'submit');
  const facts = await accountChange(ctx, file);
  const isHeld =
    facts !== null &&
    (await heldForColleague(ctx, {
      ...{ act: 'account', subject: file.id, landlordId: file.landlordId, facts, dutyReason },
      input: { ...key, account: accountMark(file) },
    }));
  if (facts !== null) await tellAccount(ctx, file, 'asked');
  if (!isHeld) await submit(ctx, file);
  return findFile(ctx, file.id);
});

interface Submission {
  readonly id: string;
  readonly version: number;
  /** The account as shown to the person who confirmed. */
  readonly account: string;
}

export const performSubmit = async (ctx: Ctx, { id, version, account }: Submission): Promise<void> => {
  const file = await holdFile(ctx, id);
  if (!file) fail(onboardingFailures.notFound);
  if (file.version !== version || accountMark(file) !== account) fail(dutyFailures.changedSince);
  assertAction(ctx, file, 'submit');
  await submit(ctx, file);
};

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

/** Turns an unsuccessful answer of the institution into a failure. */
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

/** An unsent file is sent at once; for a sent one the status is queried. */
export const askOnboardingRoute = externalCommand(askOnboarding, async (ctx, { id }) => {
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

/** Requested again each time: no link is stored, so none is outdated. */
export const getSignLinkRoute = externalCommand(getSignLink, async (ctx, { id }) => {
  const file = await fileFor(ctx, id, 'sign');
  const institution = connected(ctx);
  const answer = await institution.agreement(file.code, ctx.services.config.publicUrl + filePath(file));
  if (answer.kind === 'unknown') {
    // The institution lost the application: it is sent again, once, however often the link is requested.
    if (file.acceptedAt !== null) await ctx.store((own) => tellAgain(own, file));
    fail(onboardingFailures.linkNotReady);
  }
  return { url: orFail(answer) };
});

/** Closed at the institution first; closing again succeeds. */
export const closeOnboardingRoute = preflightCommand(
  closeOnboarding,
  async (ctx, { id, version, reason }) => {
    const file = await fileFor(ctx, id, 'close');
    if (file.version !== version) failStale(OnboardingFile, file);
    return orFail(await connected(ctx).close(file.merchantNo ?? '', reason));
  },
  async (ctx, { reason, ...key }) => {
    const file = await lockFile(ctx, key, 'close');
    await setFile(ctx, file, { state: 'closed', closedAt: ctx.now, closeReason: reason, ...keptBy(ctx) });
    await recordFile(ctx, file, 'closed', { reasons: [reason] });
    await payoutAccountChanged(ctx, file);
    return findFile(ctx, file.id);
  },
);
