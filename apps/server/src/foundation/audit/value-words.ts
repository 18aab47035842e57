/** Where to find the texts of codes in event fields. */
import type { Namespace } from '@minsu/contract/all-texts.ts';
import { dimensionNames, dimensions, mappedKindName } from '@minsu/contract/finance/books/mapped-kinds.ts';
import { accountKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { reconciliationFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { voucherFormats } from '@minsu/contract/finance/vouchers/voucher-formats.ts';
import { connectorRegistry } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { cancellationPolicies, policyRules } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import { smsTemplates } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { profileTable } from '@minsu/contract/foundation/system/business-profile.ts';
import { dictionaryList } from '@minsu/contract/foundation/system/dictionary.ts';
import { featureTable } from '@minsu/contract/foundation/system/features.ts';
import { settingList } from '@minsu/contract/foundation/system/setting-list.ts';
import { flatMenu } from '@minsu/contract/menu.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { roleDefaults } from '@minsu/contract/roles.ts';
import { providerRegistry } from '@minsu/contract/sales/payments/provider-registry.ts';

type Named = Readonly<Record<string, { readonly name: Text }>>;

const policies: Named = Object.fromEntries(cancellationPolicies.map((code) => [code, policyRules[code]]));

const entries: Named = Object.fromEntries(flatMenu.map(({ name, title }) => [name, { name: title }]));

const dayProblems: Named = Object.fromEntries(
  Object.entries(reconciliationFailures).map(([code, { text }]) => [code, { name: text }]),
);

const auxiliaryKinds: Named = Object.fromEntries(
  dimensions.map((code) => [code, { name: dimensionNames[code] }]),
);

/** Fields whose codes have their names in a table of the contract. */
const tables: Readonly<Record<string, Named>> = {
  kind: { ...accountKinds, between: { name: mappedKindName('between') } },
  dimension: auxiliaryKinds,
  format: voucherFormats,
  feature: featureTable,
  profile: profileTable,
  basedOn: roleDefaults,
  roles: roleDefaults,
  cancellationPolicy: policies,
  'reconciliation.problem': dayProblems,
  key: settingList,
  functionsOff: featureTable,
  businessProfile: profileTable,
  'menu.entries': entries,
  'menu.name': entries,
  'menu.names': entries,
  type: dictionaryList,
  provider: providerRegistry,
  vendor: connectorRegistry,
  template: smsTemplates,
};

/** Undefined where no table of the contract names this code. */
export const wordOfTable = (
  entity: string,
  field: string,
  code: string,
  language: Language,
): string | undefined => {
  if (field === 'language') return new Intl.DisplayNames(language, { type: 'language' }).of(code);
  const table = tables[`${entity}.${field}`] ?? tables[field];
  const entry = table && Object.hasOwn(table, code) ? table[code] : undefined;
  return entry && sayText(entry.name, language);
};

type Home = readonly [namespace: Namespace, start: string];

/** Text keys that do not begin with the field's name. */
const homes: Readonly<Record<string, readonly Home[]>> = {
  'connector.state': [['connectors', 'state_']],
  'connector.confirmed': [['connectors', 'part_']],
  'identityProvider.state': [['connectors', 'state_']],
  'smsOptOut.source': [['connectors', 'optOutSource_']],
  'order.booking': [
    ['orders', 'booking_'],
    ['orders', 'shown_'],
  ],
  'order.state': [
    ['orders', 'stay_'],
    ['orders', 'shown_'],
  ],
  'order.source': [['orders', 'source_']],
  'order.kind': [['orders', 'charge_']],
  'order.category': [['orders', 'charge_']],
  as: [['setup', 'state_']],
  audioMode: [['parameters', 'mode_']],
  channel: [['orders', 'channel_']],
  channels: [['messages', 'channel_']],
  channelType: [['campaigns', 'channel_']],
  chargedTo: [['expenses', 'charged_']],
  cleaning: [['contracts', 'side_']],
  compensation: [['contracts', 'side_']],
  compensationTo: [['orders', 'compensation_']],
  consents: [['members', 'consent_']],
  contentType: [['contentSets', 'type_']],
  documents: [['houseContent', 'document_']],
  documentType: [
    ['registration', 'type_'],
    ['registration', 'short_'],
  ],
  end: [['hourly', 'extraAt_']],
  filterType: [['contentSets', 'filter_']],
  kind: [
    ['prices', 'planKind_'],
    ['contracts', 'model_'],
    ['onboarding', 'field_'],
    ['houseContent', 'document_'],
    ['landlords', 'contact_'],
    ['members', 'contact_'],
  ],
  level: [['members', 'level_']],
  matchMode: [['parameters', 'mode_']],
  method: [
    ['orders', 'method_'],
    ['payouts', 'method_'],
  ],
  platform: [['orders', 'channel_']],
  purposes: [['guestPages', 'purpose_']],
  problem: [
    ['channelOrders', 'problem_'],
    ['reconciliation', 'problem_'],
    ['ical', 'problem_'],
  ],
  cancellation: [['contracts', 'side_']],
  attention: [['payments', 'attention_']],
  closeReason: [['payments', 'closed_']],
  differs: [['payments', 'differs_']],
  environment: [['merchantAccounts', 'environment_']],
  outcome: [['payments', 'outcome_']],
  reason: [['payments', 'closed_']],
  refunds: [['contracts', 'side_']],
  sex: [['registration', 'sex_']],
  side: [['memberRecord', 'photo_']],
  state: [
    ['channelBills', 'writeOff_'],
    ['channels', 'cell_'],
  ],
  taskKind: [['tasks', 'kind_']],
  terms: [['contracts', 'ownerTerms_']],
  way: [['messages', 'channel_']],
};

export const valueHomes = (entity: string, field: string): readonly Home[] => [
  ...(homes[`${entity}.${field}`] ?? []),
  ...(homes[field] ?? []),
];

/** Texts of contract codes, single or lists. Names typed by users have no text. */
const CODE = /^[a-z][A-Za-z\d]*(?:[_-][a-z\d]+)*$/;

export const isCode = (text: string): boolean => CODE.test(text);
