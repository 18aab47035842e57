/** Adding, changing, deleting and ordering rules of automation. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import {
  type AutomationRuleFields,
  createAutomationRule,
  deleteAutomationRule,
  editAutomationRule,
  orderAutomationRules,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { checkRule } from './check-rule.ts';
import { callOffPlanned, lockRule } from './locked-rule.ts';
import { ruleById, visibleRule } from './rule-queries.ts';

type Fields = AutomationRuleFields;

/** Drops fields that belong to another trigger or action. */
const plainOf = ({ houseIds: _, ...fields }: Fields): Omit<Fields, 'houseIds'> => ({
  ...fields,
  atTime: fields.trigger === 'inHouse' || fields.unit === 'days' ? fields.atTime : null,
  followsRuleId: fields.trigger === 'silent' ? fields.followsRuleId : null,
  templateId: fields.action === 'message' ? fields.templateId : null,
  roleId: fields.action === 'notice' ? fields.roleId : null,
  taskKind: fields.action === 'task' ? fields.taskKind : null,
  note: fields.action === 'message' ? '' : fields.note,
  quietFrom: fields.action === 'message' ? fields.quietFrom : null,
  quietTo: fields.action === 'message' ? fields.quietTo : null,
  capPerDay: fields.action === 'message' ? fields.capPerDay : null,
  capPerStay: fields.action === 'message' ? fields.capPerStay : null,
});

const rowOf = (ctx: Ctx, fields: Fields) => ({
  ...plainOf(fields),
  updatedBy: ctx.user.realname,
  updatedAt: ctx.now,
});

const writeHouses = async (ctx: Ctx, ruleId: string, { allHouses, houseIds }: Fields): Promise<void> => {
  await ctx.db.deleteFrom('automationRuleHouses').where('ruleId', '=', ruleId).execute();
  if (allHouses) return;
  await sql`insert into automation_rule_houses (house_id, rule_id)
    select distinct h, ${ruleId}::uuid from unnest(${houseIds}::uuid[]) h`.execute(ctx.db);
};

const announce = (
  ctx: Ctx,
  id: string,
  name: string,
  change: { readonly before?: unknown; readonly after?: unknown } = {},
) => ctx.record({ name: `automationRule.${name}`, entity: 'automationRule', entityId: id, ...change });

const lastPosition = sql<number>`(select coalesce(max(position), 0) + 10 from automation_rules)`;

export const createRuleRoute = command(createAutomationRule, async (ctx, fields) => {
  const id = ctx.newId();
  await checkRule(ctx, id, fields);
  await ctx.db
    .insertInto('automationRules')
    .values({ ...rowOf(ctx, fields), id, position: lastPosition, createdBy: ctx.user.realname })
    .execute();
  await writeHouses(ctx, id, fields);
  await announce(ctx, id, 'added', { after: fields });
  return ruleById(ctx, id);
});

/** The fields that decide when a rule is due and for which orders. */
const decisive = [
  'trigger',
  'side',
  'amount',
  'unit',
  'atTime',
  'everyDay',
  'catchUp',
  'followsRuleId',
  'allHouses',
  'houseIds',
  'channels',
  'nightsMin',
  'nightsMax',
  'weekdays',
  'languages',
  'memberTags',
  'leadMin',
  'leadMax',
  'guestKind',
  'stayKind',
  'action',
] as const satisfies readonly (keyof Fields & keyof AutomationRule)[];

const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : value);

const isDecisive = (before: AutomationRule, after: Fields): boolean =>
  decisive.some((key) => JSON.stringify(sorted(before[key])) !== JSON.stringify(sorted(after[key])));

const factsOf = ({
  mayEdit: _,
  sent: __,
  skipped: ___,
  failed: ____,
  planned: _____,
  ...rule
}: AutomationRule) => rule;

/** A changed trigger or changed conditions start over: past moments are not caught up. */
export const editRuleRoute = command(editAutomationRule, async (ctx, { id, version, ...fields }) => {
  const before = await lockRule(ctx, id, version);
  await checkRule(ctx, id, fields);
  const begins = before.active && isDecisive(before, { ...fields, ...plainOf(fields) });
  await ctx.db
    .updateTable('automationRules')
    .set({ ...rowOf(ctx, fields), version: version + 1, ...(begins && { liveSince: ctx.now }) })
    .where('id', '=', id)
    .execute();
  await writeHouses(ctx, id, fields);
  await announce(ctx, id, 'changed', { before: factsOf(before), after: fields });
  return ruleById(ctx, id);
});

export const deleteRuleRoute = command(deleteAutomationRule, async (ctx, { id, version }) => {
  const before = await lockRule(ctx, id, version);
  const { rows } = await sql<{ name: string }>`select name from automation_rules where follows_rule_id = ${id}
    and deleted_at is null order by position`.execute(ctx.db);
  if (rows.length > 0) fail(automationFailures.followed, { params: { names: rows.map(({ name }) => name) } });
  await callOffPlanned(ctx, id);
  await ctx.db
    .updateTable('automationRules')
    .set({ active: false, liveSince: null, deletedAt: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await announce(ctx, id, 'deleted', { before: factsOf(before) });
  return null;
});

export const orderRulesRoute = command(orderAutomationRules, async (ctx, { ids }) => {
  const { rows } = await sql<{ id: string }>`select r.id from automation_rules r where ${visibleRule(ctx)}
    order by r.id for update of r`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  const isAll =
    ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
  if (!isAll) fail(automationFailures.orderChanged);
  await sql`update automation_rules r set position = k.place * 10 from unnest(${ids}::uuid[]) with ordinality as k (id, place)
    where r.id = k.id and r.position <> k.place * 10`.execute(ctx.db);
  await announce(ctx, NIL_ID, 'ordered', { after: { ids } });
  return null;
});
