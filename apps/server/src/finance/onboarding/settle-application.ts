/**
 * Stores the institution's status of an application, under the file's lock, only if it is newer than the known one and
 * the state allows it. Repeated or late reports change nothing.
 */

import type {
  InstitutionStanding,
  InstitutionStatus,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import { type AskableField, askableFields } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import {
  type OnboardingAction,
  onboardingTable,
} from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { isOtherAccount, tellAccount } from './account-change.ts';
import { inInstitutionsName } from './in-institutions-name.ts';
import { holdFile, noteFile, recordFile, setFile } from './locked-file.ts';
import { payoutAccountChanged } from './onboarding-hooks.ts';
import { settleFileTodos, tellJoined, tellReturned, tellSigning } from './onboarding-news.ts';
import { type Ask, factsOf, type StoredFile } from './onboarding-row-queries.ts';

type Values = Updateable<DB['onboardingFiles']>;

const over = { nextTryAt: null, attempts: 0, mishap: null } as const;
/** While a person must sign, polling can be slow: the notice arrives first. */
const SIGNING_POLL_MS = 10 * 60_000;

const isAskable = (field: string): field is AskableField =>
  (askableFields as readonly string[]).includes(field);

/** Requests for items without a field are shown as a reason. */
const splitAsks = ({ asks, reasons }: InstitutionStanding): { asks: Ask[]; reasons: string[] } => ({
  asks: asks.flatMap(({ field, reason }) => (isAskable(field) ? [{ field, reason }] : [])),
  reasons: [...reasons, ...asks.filter(({ field }) => !isAskable(field)).map(({ reason }) => reason)],
});

interface Step {
  readonly action: OnboardingAction;
  readonly event: string;
  readonly values: Values;
  readonly tell?: (ctx: Ctx, file: StoredFile) => Promise<void>;
}

const supplementOf = (standing: InstitutionStanding): Step => {
  const { asks, reasons } = splitAsks(standing);
  const { deadline } = standing;
  return {
    action: 'askSupplement',
    event: 'supplementAsked',
    values: { ...over, state: 'supplement', asks: JSON.stringify(asks), answered: [], reasons, deadline },
    tell: (ctx, file) =>
      tellReturned(ctx, file, 'supplement', {
        count: asks.length,
        reasons: asks.map(({ reason }) => reason),
      }),
  };
};

const rejectionOf = ({ reasons }: InstitutionStanding): Step => ({
  action: 'reject',
  event: 'rejected',
  values: { ...over, state: 'rejected', asks: '[]', answered: [], reasons, deadline: null },
  tell: (ctx, file) => tellReturned(ctx, file, 'rejected', { count: reasons.length, reasons }),
});

const passOf = ({ now }: Ctx): Step => ({
  action: 'pass',
  event: 'passed',
  values: {
    ...over,
    state: 'signing',
    nextTryAt: new Date(now.getTime() + SIGNING_POLL_MS),
    passedAt: now,
    asks: '[]',
    answered: [],
    reasons: [],
    deadline: null,
  },
  tell: tellSigning,
});

const joinOf = ({ now }: Ctx, { merchantNo }: InstitutionStanding): Step => ({
  action: 'join',
  event: 'joined',
  values: {
    ...over,
    state: 'joined',
    merchantNo,
    joinedAt: now,
    asks: '[]',
    answered: [],
    reasons: [],
    deadline: null,
  },
  tell: tellJoined,
});

const stepOf = (ctx: Ctx, standing: InstitutionStanding): Step | null => {
  switch (standing.status as InstitutionStatus) {
    case 'AUDITING':
      return null;
    case 'SUPPLEMENT':
      return supplementOf(standing);
    case 'REJECTED':
      return rejectionOf(standing);
    case 'SIGNING':
      return passOf(ctx);
    case 'DECLINED':
      return { action: 'decline', event: 'declined', values: { reasons: standing.reasons } };
    case 'JOINED':
      return joinOf(ctx, standing);
    case 'CLOSED':
      return { action: 'end', event: 'closed', values: { ...over, state: 'closed', closedAt: ctx.now } };
  }
};

const isNews = (file: StoredFile, { round, seq }: InstitutionStanding): boolean =>
  round === file.round && seq > file.institutionSeq;

/** The payout account has changed: approved payouts need a new approval, and the landlord is notified. */
const moveAccount = async (ctx: Ctx, file: StoredFile, action: 'join' | 'end'): Promise<void> => {
  await payoutAccountChanged(ctx, file);
  if (action === 'join' && (await isOtherAccount(ctx, file))) await tellAccount(ctx, file, 'changed');
};

const finishStep = async (ctx: Ctx, file: StoredFile, standing: InstitutionStanding, step: Step) => {
  await setFile(ctx, file, {
    ...step.values,
    institutionSeq: standing.seq,
    acceptedAt: file.acceptedAt ?? ctx.now,
    askedAt: ctx.now,
    touchedAt: ctx.now,
  });
  const { reasons } = splitAsks(standing);
  const fields = standing.asks.map(({ field }) => field);
  await recordFile(ctx, file, step.event, { fields, reasons });
  await settleFileTodos(ctx, file);
  await step.tell?.(ctx, file);
  if (step.action === 'join' || step.action === 'end') await moveAccount(ctx, file, step.action);
};

/** True where it changed something. */
export const settleApplication = async (
  asker: Ctx,
  id: string,
  standing: InstitutionStanding,
): Promise<boolean> => {
  const ctx = inInstitutionsName(asker);
  const file = await holdFile(ctx, id);
  if (!file || standing.applicationNo !== file.code) return false;
  const step = isNews(file, standing) ? stepOf(ctx, standing) : null;
  const why = step && refusal(onboardingTable[step.action], file.state, factsOf(ctx, file));
  if (why)
    ctx.services.log.warn('onboarding: an answer does not fit', {
      code: file.code,
      state: file.state,
      status: standing.status,
    });
  if (!step || why) {
    await noteFile(ctx, file, { askedAt: ctx.now });
    return false;
  }
  await finishStep(ctx, file, standing, step);
  ctx.services.log.info('onboarding: answered', {
    code: file.code,
    status: standing.status,
    seq: standing.seq,
  });
  return true;
};
