/** Automation rules, their planned and past runs, and simulations, in the API. */
import { z } from 'zod';
import { threadChannels } from '../../connections/channels/thread-capabilities.ts';
import { guestName, guestRemark } from '../../guest-view.ts';
import { languages } from '../../platform/texts.ts';
import { instant } from '../../platform/wire.ts';
import { guestLanguages } from '../../sales/members/member.ts';
import { channels } from '../../sales/orders/channels.ts';
import { shownStates } from '../../sales/orders/order-states.ts';
import { taskKinds } from '../tasks/task.ts';
import { guestKinds, stayKinds } from './judge-rules.ts';
import { triggerSides, triggers, triggerUnits } from './moment-rules.ts';
import { runActions, runReasons, runStates } from './run-states.ts';

/** 给客人发消息 提醒岗位 生成任务 */
export const ruleActions = ['message', 'notice', 'task'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** Kinds of tasks a rule may create; departures follow check-outs anyway. */
export const ruleTaskKinds = taskKinds.filter((kind) => kind !== 'departure');

/** Views: the rules; of the run log all, upcoming and to be handled. */
export const automationViews = ['rules', 'all', 'planned', 'forHands'] as const;

/** Orders in a simulation. */
export const SIMULATED_ORDERS = 20;
/** Orders counted for a rule's reach; above it the answer says "more". */
export const REACH_LIMIT = 2_000;
/** Days of the counts beside a rule. */
export const COUNTED_DAYS = 30;

export const AutomationRule = z
  .object({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    /** Start of validity; null while disabled. */
    liveSince: instant.nullable(),
    /** Order in which simultaneous rules run. */
    position: z.int(),
    trigger: z.enum(triggers),
    side: z.enum(triggerSides),
    amount: z.int(),
    unit: z.enum(triggerUnits),
    /** `HH:mm` */
    atTime: z.string().nullable(),
    everyDay: z.boolean(),
    catchUp: z.boolean(),
    /** Rule whose message the guest has not answered; only for `silent`. */
    followsRuleId: z.string().nullable(),
    followsName: z.string().nullable(),
    allHouses: z.boolean(),
    /** Properties in the caller's scope; empty with `allHouses`. */
    houseIds: z.array(z.string()),
    /** Property name; null for several. */
    houseName: z.string().nullable(),
    channels: z.array(z.enum(channels)),
    nightsMin: z.int().nullable(),
    nightsMax: z.int().nullable(),
    weekdays: z.array(z.int()),
    languages: z.array(z.enum(guestLanguages)),
    memberTags: z.array(z.string()),
    leadMin: z.int().nullable(),
    leadMax: z.int().nullable(),
    guestKind: z.enum(guestKinds),
    stayKind: z.enum(stayKinds),
    action: z.enum(ruleActions),
    templateId: z.string().nullable(),
    templateName: z.string().nullable(),
    roleId: z.string().nullable(),
    /** Role name in both languages. */
    roleName: z.tuple([z.string(), z.string()]).nullable(),
    taskKind: z.enum(taskKinds).nullable(),
    /** Text of a notification or task. */
    note: z.string(),
    quietFrom: z.string().nullable(),
    quietTo: z.string().nullable(),
    capPerDay: z.int().nullable(),
    capPerStay: z.int().nullable(),
    stopOnAnswer: z.boolean(),
    /** Counts of the last 30 days in the caller's scope, and of planned runs. */
    sent: z.int(),
    skipped: z.int(),
    failed: z.int(),
    planned: z.int(),
    /** True if the caller may manage all of its properties. */
    mayEdit: z.boolean(),
    updatedBy: z.string(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'AutomationRule' });
export type AutomationRule = z.infer<typeof AutomationRule>;

export const AutomationRun = z
  .object({
    id: z.string(),
    ruleId: z.string(),
    /** Current name. */
    ruleName: z.string(),
    ruleVersion: z.int(),
    action: z.enum(ruleActions),
    houseId: z.string(),
    houseName: z.string(),
    timeZone: z.string(),
    orderId: z.string(),
    orderNo: z.string(),
    guestName: guestName(),
    checkIn: z.string(),
    checkOut: z.string(),
    state: z.enum(runStates),
    reason: z.enum(runReasons).nullable(),
    /** Missing variables, the failed condition, or the error. */
    detail: z.string().nullable(),
    /** Moment by the rule; sent at `dueAt`, which is later during quiet hours. */
    momentAt: instant,
    dueAt: instant,
    doneAt: instant.nullable(),
    threadId: z.string().nullable(),
    messageId: z.string().nullable(),
    taskId: z.string().nullable(),
    /** User who handled an unsent message. */
    handledBy: z.string().nullable(),
    handledAt: instant.nullable(),
    actions: z.array(z.enum(runActions)),
    version: z.int(),
  })
  .meta({ id: 'AutomationRun' });
export type AutomationRun = z.infer<typeof AutomationRun>;

/** Outcome of a moment: sent or skipped with a reason. */
const simulatedOutcomes = ['send', 'skip'] as const;

export const SimulatedMoment = z.object({
  momentAt: instant,
  /** Later than the moment where that falls into quiet hours. */
  at: instant,
  outcome: z.enum(simulatedOutcomes),
  reason: z.enum(runReasons).nullable(),
  detail: z.string().nullable(),
});
export type SimulatedMoment = z.infer<typeof SimulatedMoment>;

export const SimulatedOrder = z
  .object({
    orderId: z.string(),
    orderNo: z.string(),
    houseName: z.string(),
    timeZone: z.string(),
    guestName: guestName(),
    checkIn: z.string(),
    checkOut: z.string(),
    shown: z.enum(shownStates),
    /** Channel used for the guest. */
    channel: z.enum(threadChannels),
    language: z.enum(languages),
    /** Empty if the rule does not apply; `reason` says why. */
    moments: z.array(SimulatedMoment),
    reason: z.enum(runReasons).nullable(),
    detail: z.string().nullable(),
    /** Filled in, as it would be sent; null of other actions. */
    text: guestRemark().nullable(),
  })
  .meta({ id: 'SimulatedOrder' });
export type SimulatedOrder = z.infer<typeof SimulatedOrder>;

export const AutomationSimulation = z
  .object({
    /** Upcoming orders; for event triggers, the latest affected orders. */
    basis: z.enum(['ahead', 'past', 'chosen']),
    orders: z.array(SimulatedOrder),
  })
  .meta({ id: 'AutomationSimulation' });
export type AutomationSimulation = z.infer<typeof AutomationSimulation>;

export const AutomationStatus = z
  .object({
    /** The kill switch: nothing is sent. */
    stopped: z.boolean(),
    reason: z.string(),
    switchedBy: z.string().nullable(),
    switchedAt: instant.nullable(),
    maySwitch: z.boolean(),
    /** In the caller's scope; counted up to 10,000. */
    planned: z.int(),
    /** Not sent, to be handled by staff. */
    forHands: z.int(),
  })
  .meta({ id: 'AutomationStatus' });
export type AutomationStatus = z.infer<typeof AutomationStatus>;
