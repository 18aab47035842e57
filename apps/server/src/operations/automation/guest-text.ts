/**
 * Fills a template for the guests of orders and checks whether it may be sent; used by the engine, the simulator and
 * test messages.
 */

import {
  fillTemplate,
  placesOf,
  type TemplateValues,
} from '@minsu/contract/connections/templates/template-rules.ts';
import type { SendHindrance } from '@minsu/contract/connections/threads/thread.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import {
  hindranceOf,
  type SendProblem,
  sendProblemOf,
} from '@minsu/contract/connections/threads/thread-rules.ts';
import type { RunReason } from '@minsu/contract/operations/automation/run-states.ts';
import { type Language, spokenLanguage } from '@minsu/contract/platform/texts.ts';
import { templateValuesOf } from '../../connections/threads/fill-template.ts';
import { type Reach, reachesOfOrders } from '../../connections/threads/thread-detail-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { OrderFacts } from './order-facts-queries.ts';

export interface Said {
  readonly text: string;
  readonly language: Language;
  /** Variables without a value. */
  readonly missing: readonly string[];
  readonly templateVersion: number;
}

export type Addressed = Pick<OrderFacts, 'orderId' | 'language'> & { readonly templateId: string | null };

interface Template {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly version: number;
}

/** Replaces amounts for users who may not see money, so that they do not look missing. */
const covered: TemplateValues = {
  totalAmount: '•••',
  balanceDue: '•••',
  depositAmount: '•••',
  paymentLink: '•••',
};

/** Active templates by id. */
const templatesById = async (ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, Template>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('messageTemplates')
    .select(['id', 'zh', 'en', 'version'])
    .where('id', 'in', wanted)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Without an English text the Chinese one is taken. */
const spokenTo = (language: string | null, { en }: Template): Language =>
  spokenLanguage(language) === 'en-US' && en !== '' ? 'en-US' : 'zh-CN';

/**
 * In their order, in three statements however many they are; null: there is no such template, or it is switched off.
 * `linksAreMade`: of a simulation, as guest links are made before a message goes.
 */
const guestTexts = async (
  ctx: Ctx,
  to: readonly Addressed[],
  linksAreMade = false,
): Promise<(Said | null)[]> => {
  const templates = await templatesById(
    ctx,
    to.map(({ templateId }) => templateId),
  );
  const plans = to.map(({ orderId, language, templateId }) => {
    const template = templateId === null ? undefined : templates.get(templateId);
    return template ? { orderId, template, spoken: spokenTo(language, template) } : null;
  });
  const idsOf = (language: Language) =>
    plans.flatMap((plan) => (plan?.spoken === language ? [plan.orderId] : []));
  const values = {
    'zh-CN': await templateValuesOf(ctx, idsOf('zh-CN'), 'zh-CN'),
    'en-US': await templateValuesOf(ctx, idsOf('en-US'), 'en-US'),
  };
  return plans.map((plan) => {
    if (plan === null) return null;
    const { orderId, template, spoken } = plan;
    const known = values[spoken].get(orderId) ?? {};
    const guestLink = known.guestLink ?? (linksAreMade ? '•••' : null);
    const shown = { ...covered, ...known, guestLink };
    const filled = fillTemplate(spoken === 'en-US' ? template.en : template.zh, shown);
    return { ...filled, language: spoken, templateVersion: template.version };
  });
};

/** The text of a test message, without a link. */
export const guestText = async (ctx: Ctx, to: Addressed): Promise<Said | null> =>
  (await guestTexts(ctx, [to], true))[0] ?? null;

export interface Obstacle {
  readonly reason: RunReason;
  readonly detail: string | null;
}

const reasons: Readonly<Record<SendHindrance, RunReason>> = {
  guestFirst: 'guestFirst',
  tooLate: 'channelClosed',
  notConnected: 'notConnected',
  noAddress: 'noAddress',
  noConsent: 'noConsent',
};

/** Braces left in a text, for example in a guest's name, count as variables without a value. */
const problemAs = (text: string, { failure }: SendProblem): Obstacle =>
  failure === threadFailures.tooLongHere
    ? { reason: 'tooLong', detail: null }
    : { reason: 'missing', detail: placesOf(text).join(',') || null };

export const refusedAs = (text: string, refused: SendHindrance | SendProblem): Obstacle =>
  typeof refused === 'string' ? { reason: reasons[refused], detail: null } : problemAs(text, refused);

const hindranceTo = (said: Said | null, reach: Reach | undefined): Obstacle | null => {
  if (said === null) return { reason: 'noTemplate', detail: null };
  if (said.missing.length > 0) return { reason: 'missing', detail: said.missing.join(',') };
  if (!reach) return { reason: 'gone', detail: null };
  const { text } = said;
  const refused = hindranceOf(reach) ?? sendProblemOf(reach.channel, { text, attachments: [] });
  return refused && refusedAs(text, refused);
};

/** The text to send, and what prevents sending it now. */
export interface Words {
  readonly said: Said | null;
  readonly hindrance: Obstacle | null;
}

/** In their order, in four statements however many they are. */
export const wordsFor = async (
  ctx: Ctx,
  to: readonly (Addressed & Pick<OrderFacts, 'houseId'>)[],
  linksAreMade = false,
): Promise<Words[]> => {
  const texts = await guestTexts(ctx, to, linksAreMade);
  const reaches = await reachesOfOrders(ctx, to);
  return to.map(({ orderId }, index) => {
    const said = texts[index] ?? null;
    return { said, hindrance: hindranceTo(said, reaches.get(orderId)) };
  });
};
