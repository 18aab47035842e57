/** Rules of automation, the simulator and the kill switch. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { guestLanguages } from '../members/member.ts';
import { channels } from '../orders/order.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { tag } from '../tags.ts';
import { languages } from '../texts.ts';
import { bool, clockTime, id, intBetween, line, list, note, version } from '../wire.ts';
import {
  AutomationRule,
  AutomationSimulation,
  AutomationStatus,
  automationViews,
  ruleActions,
  ruleTaskKinds,
} from './automation.ts';
import { guestKinds, stayKinds } from './judge-rules.ts';
import { MOST_DAYS, triggerSides, triggers, triggerUnits } from './moment-rules.ts';

const read = { kind: 'query', permission: 'automation:read' } as const;
const manage = { kind: 'command', permission: 'automation:manage' } as const;

// ── Rules ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const pageAutomationRules = endpoint('POST /hotel-message/automation/page', {
  ...read,
  summary: 'Rules of automation that reach some of my houses, in their order',
  input: z.object({
    ...pageInput,
    view: z.enum(automationViews).optional(),
    keyword: note(50).optional(),
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
  summary: 'One rule of automation',
  input: z.object({ id }),
  output: AutomationRule,
});

export const automationOptions = endpoint('GET /hotel-message/automation/options', {
  ...read,
  summary: 'What a rule may name: roles, the rules that write to guests, tags of members',
  input: z.object({}),
  output: z.object({
    roles: z.array(z.object({ id: z.string(), name: z.tuple([z.string(), z.string()]) })),
    rules: z.array(z.object({ id: z.string(), name: z.string() })),
    memberTags: z.array(z.string()),
  }),
});

const timeOrNone = clockTime.nullable().default(null);
const upTo = (most: number) => intBetween(0, most).nullable().default(null);
const MOST_MINUTES = MOST_DAYS * 24 * 60;

const timingFields = {
  trigger: z.enum(triggers),
  side: z.enum(triggerSides).default('after'),
  amount: intBetween(0, MOST_MINUTES).default(0),
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

export const automationRuleFields = { name: line(40), ...timingFields, ...conditionFields, ...actionFields };
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
    text: custom('between', MOST_DAYS, 0),
    holds: (r) => r.amount * UNIT_MINUTES[r.unit] <= MOST_MINUTES,
  },
  { path: 'atTime', text: custom('required'), holds: (r) => r.trigger !== 'inHouse' || r.atTime !== null },
  {
    path: 'followsRuleId',
    text: custom('required'),
    holds: (r) => r.trigger !== 'silent' || r.followsRuleId !== null,
  },
  // A reply cannot be expected at once.
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
  // Fields of other actions are neither shown nor kept.
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
  summary: 'Add a rule of automation; it is off until it is switched on',
  input: checked(z.object(automationRuleFields)),
  output: AutomationRule,
});

export const editAutomationRule = endpoint('POST /hotel-message/automation/edit', {
  ...manage,
  summary:
    'Change a rule; another trigger or other conditions count from now on and send nothing that lay before',
  input: checked(z.object({ id, version, ...automationRuleFields })),
  output: AutomationRule,
});

export const switchAutomationRule = endpoint('POST /hotel-message/automation/switch-rule', {
  ...manage,
  summary: 'Switch a rule on or off; what lay before is not sent, what it has planned is called off',
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
  summary: 'Which rule goes before which: all of them, in their new order',
  input: z.object({ ids: list(id).pipe(z.array(id).min(1)) }),
  output: z.null(),
});

export const reachOfAutomationRule = endpoint('GET /hotel-message/automation/reach', {
  ...read,
  summary: 'How many orders that exist already a rule would concern if it were switched on now',
  input: z.object({ id }),
  output: z.object({ orders: z.int(), moments: z.int(), more: z.boolean() }),
});

// ── Trying it out ──────────────────────────────────────────────────────────────────────────────────────────────

export const simulateAutomation = endpoint('POST /hotel-message/automation/simulate', {
  ...read,
  summary: 'What a rule, saved or not, would send for the next 20 orders, or for one; nothing is sent',
  input: checked(
    z.object({
      ...automationRuleFields,
      name: note(40).default(''),
      /** For a saved one: what the very moments that are tried out have sent does not count against them. */
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
  summary: 'Whether automation runs, what is planned, and what waits for hands',
  input: z.object({}),
  output: AutomationStatus,
});

export const switchAutomation = endpoint('POST /hotel-message/automation/switch', {
  ...manage,
  summary: 'The kill switch: stop all rules between two messages, or start them again without catching up',
  input: z
    .object({ stopped: bool, reason: note(200).default('') })
    .refine(({ stopped, reason }) => !stopped || reason !== '', { ...custom('required'), path: ['reason'] }),
  output: AutomationStatus,
});
