/** The three kinds of cards of the example card list: quality queues, services, rule presets. */
import { z } from 'zod';
import type { Failure } from '../../platform/failure.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { date, instant } from '../../platform/wire.ts';
import { demoFailures } from './demo-failures.ts';

/** Contents one inspection takes from a queue. */
export const INSPECTION_BATCH = 10;

export const QualityQueue = z
  .object({
    id: z.string(),
    title: z.string(),
    createdAt: instant,
    /** 待质检数 */
    waiting: z.int(),
    /** 积压时长: since when the oldest content waits; null when none does. */
    waitingSince: instant.nullable(),
    /** 待抽检数 */
    toSample: z.int(),
    version: z.int(),
  })
  .meta({ id: 'DemoQualityQueue' });
export type QualityQueue = z.infer<typeof QualityQueue>;

/** 未开通 | 已开通 | 已过期 */
const serviceStates = ['closed', 'opened', 'expired'] as const;
export type ServiceState = (typeof serviceStates)[number];
export const serviceActions = ['open', 'cancel', 'renew'] as const;
export type ServiceAction = (typeof serviceActions)[number];

const change = (from: ServiceState, to: ServiceState, failure: Failure) => ({
  from: [from],
  to: [to],
  permission: 'demo:edit' as const,
  failure,
});

export const serviceTable = {
  open: change('closed', 'opened', demoFailures.serviceState),
  cancel: change('opened', 'closed', demoFailures.serviceState),
  renew: change('expired', 'opened', demoFailures.serviceState),
} satisfies StateTable<ServiceAction, ServiceState, null>;

export const ContentService = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    state: z.enum(serviceStates),
    /** The last day of an opened or expired service. */
    expiresOn: date.nullable(),
    actions: z.array(z.enum(serviceActions)),
    version: z.int(),
  })
  .meta({ id: 'DemoContentService' });
export type ContentService = z.infer<typeof ContentService>;

export const RulePreset = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    enabled: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'DemoRulePreset' });
export type RulePreset = z.infer<typeof RulePreset>;
