/** Display names of records, without guests' names. Read for the rows of a page only. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Records whose name is a column, and whose id alone finds them. */
export const named: Readonly<Record<string, readonly [table: string, column: string]>> = {
  user: ['users', 'realname'],
  application: ['userApplications', 'realname'],
  role: ['roles', 'roleName'],
  department: ['departments', 'departName'],
  landlord: ['landlords', 'name'],
  contract: ['contracts', 'contractNo'],
  onboarding: ['onboardingFiles', 'code'],
  landmark: ['landmarks', 'name'],
  merchantAccount: ['merchantAccounts', 'name'],
  connector: ['connectors', 'name'],
  identityProvider: ['identityProviders', 'name'],
  company: ['companies', 'name'],
  channelConnection: ['channelConnections', 'name'],
  automationRule: ['automationRules', 'name'],
  template: ['messageTemplates', 'name'],
  replyTemplate: ['replyTemplates', 'name'],
  webhook: ['webhooks', 'name'],
  apiToken: ['apiTokens', 'name'],
  suggestionRule: ['suggestionRules', 'name'],
  statement: ['landlordStatements', 'statementNo'],
  payout: ['payouts', 'payoutNo'],
  expense: ['expenses', 'expenseNo'],
  ownTransfer: ['ownTransfers', 'transferNo'],
  legalEntity: ['legalEntities', 'name'],
  demoQueue: ['demoQualityQueues', 'title'],
  demoService: ['demoContentServices', 'title'],
  demoPreset: ['demoRulePresets', 'title'],
  demoContentSet: ['demoContentSets', 'name'],
  demoCampaign: ['demoCampaigns', 'name'],
  demoParameters: ['demoParameterSets', 'number'],
};

/** The same for records of a house, by its key. */
export const namedOfHouse: Readonly<Record<string, readonly [table: string, column: string]>> = {
  order: ['orders', 'orderNo'],
  room: ['rooms', 'number'],
  ratePlan: ['ratePlans', 'name'],
  season: ['seasons', 'name'],
  roomType: ['roomTypes', 'name'],
  lostItem: ['lostItems', 'name'],
};

/** Over events `p` with their house `h`. */
export const recordName = ({ language }: Pick<Ctx, 'language'>): RawBuilder<string | null> => {
  const isChinese = language === 'zh-CN';
  const byId = Object.entries(named).map(
    ([entity, [table, column]]) =>
      sql`when ${entity} then (select x.${sql.ref(column)} from ${sql.table(table)} x where x.id = p.entity_id)`,
  );
  const byKey = Object.entries(namedOfHouse).map(
    ([entity, [table, column]]) => sql`when ${entity} then (
      select x.${sql.ref(column)} from ${sql.table(table)} x where x.house_id = p.house_id and x.id = p.entity_id)`,
  );
  return sql`case p.entity
    when 'house' then h.name
    when 'landlordAdjustment' then (select l.name from landlord_adjustments j join landlords l on l.id = j.landlord_id
      where j.id = p.entity_id)
    when 'cancellationPolicy' then (select y.name from cancellation_policies y where y.id = p.entity_id)
    when 'dictionary' then (select ${sql.ref(isChinese ? 'd.zh' : 'd.en')} from dictionary_items d where d.id = p.entity_id)
    when 'announcement' then (
      select ${sql.ref(isChinese ? 'a.titleZh' : 'a.titleEn')} from announcements a where a.id = p.entity_id)
    when 'thread' then (select o.order_no from threads t join orders o on o.house_id = t.house_id and o.id = t.order_id
      where t.id = p.entity_id)
    when 'roomBlock' then (select r.number from room_blocks b join rooms r on r.house_id = b.house_id and r.id = b.room_id
      where b.house_id = p.house_id and b.id = p.entity_id)
    when 'task' then (select r.number from tasks k join rooms r on r.house_id = k.house_id and r.id = k.room_id
      where k.house_id = p.house_id and k.id = p.entity_id)
    ${sql.join(byId, sql` `)} ${sql.join(byKey, sql` `)} end`;
};

/** A deleted record, or one without a name in a table, is named as in its event. */
export const nameInFacts = (...sides: readonly Readonly<Record<string, unknown>>[]): string | null => {
  for (const side of sides)
    for (const key of [
      'name',
      'roleName',
      'departName',
      'title',
      'zh',
      'expenseNo',
      'statementNo',
      'payoutNo',
    ])
      if (typeof side[key] === 'string' && side[key] !== '') return side[key];
  return null;
};
