/** Rules of automation, the simulator and the kill switch. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { tag } from '../../platform/tags.ts';
import { languages } from '../../platform/texts.ts';
import { bool, clockTime, id, intBetween, keyword, line, list, note, version } from '../../platform/wire.ts';
import { guestLanguages } from '../../sales/members/member.ts';
import { channels } from '../../sales/orders/channels.ts';
import {
  AutomationRule,
  AutomationSimulation,
  AutomationStatus,
  automationViews,
  ruleActions,
  ruleTaskKinds,
} from './automation.ts';
import { guestKinds, stayKinds } from './judge-rules.ts';
import { MAX_DAYS, triggerSides, triggers, triggerUnits } from './moment-rules.ts';

const read = { kind: 'query', permission: 'automation:read' } as const;
const manage = { kind: 'command', permission: 'automation:manage' } as const;

// ── Rules ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const pageAutomationRules = endpoint('POST /hotel-message/automation/page', {
  ...read,
  summary: 'Automation rules for some of my properties, in order',
  input: z.object({
    ...pageInput,
    view: z.enum(automationViews).optional(),
    keyword: keyword(50).optional(),
    houseId: id.optional(),
    trigger: list(z.enum(triggers)).optional(),
    action: list(z.enum(ruleActions)).optional(),
    active: bool.optional(),
    sort: sortInput(['position', 'name', 'updatedAt'] as const),
  }),
  output: pageOf(AutomationRule),
});

export const getAutomationRule = endpoint('GET /hotel-message/automation/detail', {
  ...read,
  summary: 'One automation rule',
  input: z.object({ id }),
  output: AutomationRule,
});

export const automationOptions = endpoint('GET /hotel-message/automation/options', {
  ...read,
  summary: 'Options for a rule: roles, rules that write to guests, member tags',
  input: z.object({}),
  output: z.object({
    roles: z.array(z.object({ id: z.string(), name: z.tuple([z.string(), z.string()]) })),
    rules: z.array(z.object({ id: z.string(), name: z.string() })),
    memberTags: z.array(z.string()),
  }),
});

const timeOrNone = clockTime.nullable().default(null);
const upTo = (most: number) => intBetween(0, most).nullable().default(null);
const MAX_MINUTES = MAX_DAYS * 24 * 60;

const timingFields = {
  trigger: z.enum(triggers),
  side: z.enum(triggerSides).default('after'),
  amount: intBetween(0, MAX_MINUTES).default(0),
  unit: z.enum(triggerUnits).default('hours'),
  atTime: timeOrNone,
  everyDay: bool.default(true),
  catchUp: bool.default(true),
  followsRuleId: id.nullable().default(null),
};

const conditionFields = {
  allHouses: bool.default(false),
  houseIds: list(id).default([]),
  channels: list(z.enum(channels)).default([]),
  nightsMin: upTo(365),
  nightsMax: upTo(365),
  weekdays: list(intBetween(0, 6)).pipe(z.array(z.int()).max(7)).default([]),
  languages: list(z.enum(guestLanguages)).default([]),
  memberTags: list(tag).pipe(z.array(z.string()).max(20)).default([]),
  leadMin: upTo(730),
  leadMax: upTo(730),
  guestKind: z.enum(guestKinds).default('any'),
  stayKind: z.enum(stayKinds).default('any'),
};

const actionFields = {
  action: z.enum(ruleActions).default('message'),
  templateId: id.nullable().default(null),
  roleId: id.nullable().default(null),
  taskKind: z.enum(ruleTaskKinds).nullable().default(null),
  note: note(200).default(''),
  quietFrom: timeOrNone,
  quietTo: timeOrNone,
  capPerDay: intBetween(1, 50).nullable().default(null),
  capPerStay: intBetween(1, 100).nullable().default(null),
  stopOnAnswer: bool.default(true),
};

const automationRuleFields = { name: line(40), ...timingFields, ...conditionFields, ...actionFields };
export type AutomationRuleFields = z.output<z.ZodObject<typeof automationRuleFields>>;

const ordered = (low: number | null, high: number | null): boolean =>
  low === null || high === null || low <= high;

const UNIT_MINUTES = { minutes: 1, hours: 60, days: 24 * 60 } as const;

interface Check {
  readonly path: keyof AutomationRuleFields;
  readonly text: ReturnType<typeof custom>;
  readonly holds: (rule: AutomationRuleFields) => boolean;
}

/** Over more than one field. */
const checks: readonly Check[] = [
  { path: 'houseIds', text: custom('required'), holds: (r) => r.allHouses || r.houseIds.length > 0 },
  { path: 'nightsMax', text: custom('minAboveMax'), holds: (r) => ordered(r.nightsMin, r.nightsMax) },
  { path: 'leadMax', text: custom('minAboveMax'), holds: (r) => ordered(r.leadMin, r.leadMax) },
  {
    path: 'amount',
    text: custom('between', MAX_DAYS, 0),
    holds: (r) => r.amount * UNIT_MINUTES[r.unit] <= MAX_MINUTES,
  },
  { path: 'atTime', text: custom('required'), holds: (r) => r.trigger !== 'inHouse' || r.atTime !== null },
  {
    path: 'followsRuleId',
    text: custom('required'),
    holds: (r) => r.trigger !== 'silent' || r.followsRuleId !== null,
  },
  // A missing reply cannot be detected immediately.
  {
    path: 'amount',
    text: custom('tooSmall', 1),
    holds: (r) => (r.trigger !== 'silent' && r.trigger !== 'unanswered') || r.amount > 0,
  },
  {
    path: 'templateId',
    text: custom('required'),
    holds: (r) => r.action !== 'message' || r.templateId !== null,
  },
  { path: 'roleId', text: custom('required'), holds: (r) => r.action !== 'notice' || r.roleId !== null },
  { path: 'note', text: custom('required'), holds: (r) => r.action === 'message' || r.note !== '' },
  { path: 'taskKind', text: custom('required'), holds: (r) => r.action !== 'task' || r.taskKind !== null },
  // Fields of other actions are hidden and dropped.
  {
    path: 'quietFrom',
    text: custom('required'),
    holds: (r) => r.action !== 'message' || r.quietFrom !== null || r.quietTo === null,
  },
  {
    path: 'quietTo',
    text: custom('required'),
    holds: (r) => r.action !== 'message' || r.quietTo !== null || r.quietFrom === null,
  },
];

const checked = <T extends z.ZodObject>(schema: T): T =>
  checks.reduce(
    (whole, { path, text, holds }) =>
      whole.refine((value) => holds(value as AutomationRuleFields), { ...text, path: [path] }) as T,
    schema,
  );

export const createAutomationRule = endpoint('POST /hotel-message/automation/create', {
  ...manage,
  summary: 'Add an automation rule; it is disabled at first',
  input: checked(z.object(automationRuleFields)),
  output: AutomationRule,
});

export const editAutomationRule = endpoint('POST /hotel-message/automation/edit', {
  ...manage,
  summary: 'Change a rule; a new trigger or conditions apply from now on, not to earlier events',
  input: checked(z.object({ id, version, ...automationRuleFields })),
  output: AutomationRule,
});

export const switchAutomationRule = endpoint('POST /hotel-message/automation/switch-rule', {
  ...manage,
  summary: 'Enable or disable a rule; earlier events are not sent, disabling cancels planned runs',
  input: z.object({ id, version, active: bool }),
  output: AutomationRule,
});

export const deleteAutomationRule = endpoint('POST /hotel-message/automation/delete', {
  ...manage,
  summary: 'Delete a rule; its log stays',
  input: z.object({ id, version }),
  output: z.null(),
});

export const orderAutomationRules = endpoint('POST /hotel-message/automation/order', {
  ...manage,
  summary: 'Reorder the rules; name all of them',
  input: z.object({ ids: list(id).pipe(z.array(id).min(1)) }),
  output: z.null(),
});

export const reachOfAutomationRule = endpoint('GET /hotel-message/automation/reach', {
  ...read,
  summary: 'Number of existing orders that a rule would apply to if enabled now',
  input: z.object({ id }),
  output: z.object({ orders: z.int(), moments: z.int(), more: z.boolean() }),
});

// ── Trying it out ──────────────────────────────────────────────────────────────────────────────────────────────

export const simulateAutomation = endpoint('POST /hotel-message/automation/simulate', {
  ...read,
  summary: 'Simulate a saved or unsaved rule for the next 20 orders or for one; sends nothing',
  input: checked(
    z.object({
      ...automationRuleFields,
      name: note(40).default(''),
      /** For a saved rule: its own messages at the simulated moments do not count against limits. */
      ruleId: id.nullable().default(null),
      orderId: id.nullable().default(null),
    }),
  ),
  output: AutomationSimulation,
});

export const testWays = ['sms', 'mail'] as const;

export const testAutomation = endpoint('POST /hotel-message/automation/test', {
  ...manage,
  summary: 'Send the text of a template to my own secure phone or mail, with the values of an order',
  input: z.object({
    templateId: id,
    orderId: id.nullable().default(null),
    way: z.enum(testWays),
    language: z.enum(languages).default('zh-CN'),
  }),
  /** Masked. */
  output: z.object({ to: z.string(), missing: z.array(z.string()) }),
});

// ── The switch ─────────────────────────────────────────────────────────────────────────────────────────────────

export const getAutomationStatus = endpoint('GET /hotel-message/automation/status', {
  ...read,
  summary: 'Whether automation is enabled, what is planned, and what needs manual action',
  input: z.object({}),
  output: AutomationStatus,
});

export const switchAutomation = endpoint('POST /hotel-message/automation/switch', {
  ...manage,
  summary: 'Stop all automation rules, or start them again without catching up',
  input: z
    .object({ stopped: bool, reason: note(200).default('') })
    .refine(({ stopped, reason }) => !stopped || reason !== '', { ...custom('required'), path: ['reason'] }),
  output: AutomationStatus,
});
