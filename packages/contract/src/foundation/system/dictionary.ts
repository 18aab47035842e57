/** Kinds of dictionary items and their extra fields. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import type { Text } from '../../platform/texts.ts';

export const dictionaryTypes = [
  'paymentMethod',
  'chargeItem',
  'houseTag',
  'facility',
  'facilityGroup',
  'supply',
  'supplyGroup',
  'expense',
  'expenseGroup',
  'otherChannel',
  'cancelReason',
  'rejectReason',
  'blockReason',
] as const;
export const DictionaryType = z.enum(dictionaryTypes);
export type DictionaryType = z.infer<typeof DictionaryType>;

interface TypeFacts {
  readonly name: Text;
  /** Where its items are used. */
  readonly meaning: Text;
  /** Type that groups its items. */
  readonly group?: DictionaryType;
  readonly colour?: true;
  readonly icon?: true;
  /** Custom items take the rules of a built-in one. */
  readonly countsAs?: true;
  /** An item may have a usual price. */
  readonly price?: true;
}

export const dictionaryList: Readonly<Record<DictionaryType, TypeFacts>> = {
  paymentMethod: {
    name: ['收款方式', 'Payment methods'],
    meaning: [
      '收款、押金、退款、支出与渠道账单的方式；每种方式在总账中各有一个账户。',
      'Methods for payments, deposits, refunds, expenses and channel bills. Each has its own ledger account.',
    ],
  },
  chargeItem: {
    name: ['收费项目', 'Charge items'],
    meaning: [
      '订单上加收的费用；自建项目按所选的内置项目记账与统计。',
      'Extra charges on orders. Your own items are posted and reported as the built-in item you choose.',
    ],
    countsAs: true,
    price: true,
  },
  houseTag: {
    name: ['房源标签', 'Property tags'],
    meaning: ['房源列表、筛选与房态图上的标签。', 'Tags in the property list, filters and room calendar.'],
    colour: true,
  },
  facility: {
    name: ['设施', 'Facilities'],
    meaning: ['房源与房型的设施。', 'Facilities of properties and room types.'],
    group: 'facilityGroup',
    icon: true,
  },
  facilityGroup: {
    name: ['设施分组', 'Facility groups'],
    meaning: ['设施的分组。', 'Groups of facilities.'],
  },
  supply: {
    name: ['布草与耗品', 'Linen and supplies'],
    meaning: ['保洁任务登记的用量。', 'Quantities recorded in housekeeping tasks.'],
    group: 'supplyGroup',
  },
  supplyGroup: {
    name: ['布草与耗品分组', 'Supply groups'],
    meaning: ['布草与耗品的分组。', 'Groups of linen and supplies.'],
  },
  expense: {
    name: ['支出类别', 'Expense categories'],
    meaning: [
      '支出与调整凭证的类别，总账按类别记账。',
      'Categories of expenses and adjusting entries. The ledger posts by category.',
    ],
    group: 'expenseGroup',
  },
  expenseGroup: {
    name: ['支出类别分组', 'Expense groups'],
    meaning: ['支出类别的分组。', 'Groups of expense categories.'],
  },
  otherChannel: {
    name: ['其他渠道', 'Other channels'],
    meaning: [
      '未直连的渠道：导入的订单，以及经渠道管理服务（如 Channex）售出的订单；首次出现时自动加入，可改名和换颜色。',
      'Channels that are not connected directly, from imported orders and from orders sold through a channel manager such as Channex. Added when first seen; can be renamed and given a colour.',
    ],
    colour: true,
  },
  cancelReason: {
    name: ['取消原因', 'Reasons for cancelling'],
    meaning: [
      '取消订单时可直接选用的原因；也可以自己填写。',
      'Reasons offered when an order is cancelled. Any other reason can be entered.',
    ],
  },
  rejectReason: {
    name: ['拒单原因', 'Reasons for rejecting'],
    meaning: [
      '拒单时可直接选用的原因；也可以自己填写。',
      'Reasons offered when an order is rejected. Any other reason can be entered.',
    ],
  },
  blockReason: {
    name: ['关房原因', 'Reasons for blocking'],
    meaning: [
      '关房时可直接选用的原因；也可以自己填写。',
      'Reasons offered when a room is blocked. Any other reason can be entered.',
    ],
  },
};

export const dictionaryColours = [
  'blue',
  'cyan',
  'green',
  'gold',
  'orange',
  'red',
  'purple',
  'grey',
] as const;
export const DictionaryColour = z.enum(dictionaryColours);
export type DictionaryColour = z.infer<typeof DictionaryColour>;

/** Set by the system, never chosen; listed for their names. */
const keptBySystem: Partial<Record<DictionaryType, readonly string[]>> = {
  paymentMethod: ['channel', 'account', 'opening', 'deposit'],
  chargeItem: ['room_night', 'day_use', 'long_stay', 'cancellation_fee', 'no_show_fee', 'waiver'],
};
export const isKeptBySystem = (type: DictionaryType, code: string): boolean =>
  keptBySystem[type]?.includes(code) ?? false;

/** Letters, digits and _, starting with a letter. Used in records and exports, so never changed. */
export const dictionaryCode = z
  .string()
  .trim()
  .refine((code) => /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/.test(code), custom('invalidCode'));

/** A code for an item that was given none: `Douyin Pay` → `douyinPay`; null where the name has no letters. */
export const codeFrom = (en: string): string | null => {
  const words = en
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z0-9 ]+/g, '')
    .trim()
    .split(/\s+/);
  const joined = words
    .map((word, at) =>
      at === 0 ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .slice(0, 36);
  return /^[a-z]/.test(joined) ? joined : null;
};
