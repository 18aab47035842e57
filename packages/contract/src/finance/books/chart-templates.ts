/**
 * Account codes to start from, per accounting standard. They are proposals: accountants have their own sub-accounts and
 * habits, so every row can be changed. `listed`: the code is in the published chart of the standard; `general`: which
 * account the event belongs to, or its code, is general knowledge to be checked.
 */
import type { Standard } from '../entities/entity.ts';
import type { Dimension, MappedKind } from './mapped-kinds.ts';

interface TemplateRow {
  readonly kind: MappedKind;
  /** Method, channel or category; left out: all. */
  readonly party?: string;
  readonly code: string;
  readonly name: string;
  readonly dimensions?: readonly Dimension[];
  readonly basis: 'listed' | 'general';
}

interface ChartTemplate {
  /** When it was looked up. */
  readonly asOf: string;
  readonly source: string;
  readonly rows: readonly TemplateRow[];
}

type Code = readonly [code: string, name: string, basis?: 'listed' | 'general'];

/** Codes that differ between the two standards. */
interface Codes {
  readonly revenue: Code;
  readonly otherRevenue: Code;
  readonly cost: Code;
  readonly selling: Code;
  readonly admin: Code;
  readonly finance: Code;
  readonly loss: Code;
  readonly retained: Code;
}

const row = (
  kind: MappedKind,
  [code, name, basis = 'listed']: Code,
  more: Partial<TemplateRow> = {},
): TemplateRow => ({ kind, code, name, basis, ...more });

const rowsOf = ({ revenue, otherRevenue, cost, selling, admin, finance, loss, retained }: Codes) => {
  const bank: Code = ['1002', '银行存款'];
  const wallet: Code = ['1012', '其他货币资金'];
  const receivable: Code = ['1122', '应收账款'];
  const other: Code = ['2241', '其他应付款'];
  const forLandlord = { dimensions: ['supplier'] } as const;
  const spent = (category: string, code: Code) => row('expense', code, { party: category });
  return [
    row('cash', bank),
    row('cash', ['1001', '库存现金'], { party: 'cash' }),
    row('cash', wallet, { party: 'wechat' }),
    row('cash', wallet, { party: 'alipay' }),
    row('institution', wallet),
    row('receivable.channel', receivable, { dimensions: ['customer'] }),
    row('receivable.company', receivable, { dimensions: ['customer'] }),
    row('guest', ['2203', '预收账款', 'general']),
    row('deposit', other),
    ...(['pending', 'available', 'payout', 'holdback', 'accrued'] as const).map((part) =>
      row(`payable.${part}`, other, { ...forLandlord, basis: 'general' }),
    ),
    row('payable.vendor', ['2202', '应付账款']),
    row('revenue.unsplit', ['2241', '其他应付款', 'general']),
    row('revenue.service', otherRevenue),
    row('revenue.platform', revenue),
    row('commission.channel', ['2202', '应付账款', 'general'], { dimensions: ['supplier'] }),
    row('tax', ['2221', '应交税费']),
    row('rounding', finance, { basis: 'general' }),
    row('expense', admin),
    ...['repair', 'deepClean', 'supplies', 'linen', 'laundry', 'power', 'water', 'gas', 'food'].map((each) =>
      spent(each, cost),
    ),
    spent('marketing', selling),
    row('expense.fee', finance),
    row('writeoff', loss, { basis: 'general' }),
    row('opening', retained, { basis: 'general' }),
    row('between', ['1221', '其他应收款', 'general'], { dimensions: ['customer'] }),
  ];
};

export const chartTemplates: Readonly<Record<Standard, ChartTemplate>> = {
  small: {
    asOf: '2026-11-29',
    source: '小企业会计准则（财会〔2011〕17号）附录科目表',
    rows: rowsOf({
      revenue: ['5001', '主营业务收入'],
      otherRevenue: ['5051', '其他业务收入'],
      cost: ['5401', '主营业务成本'],
      selling: ['5601', '销售费用'],
      admin: ['5602', '管理费用'],
      finance: ['5603', '财务费用'],
      loss: ['5711', '营业外支出'],
      retained: ['3104', '利润分配', 'general'],
    }),
  },
  enterprise: {
    asOf: '2026-11-29',
    source: '企业会计准则应用指南（财会〔2006〕18号）附录科目表',
    rows: rowsOf({
      revenue: ['6001', '主营业务收入', 'general'],
      otherRevenue: ['6051', '其他业务收入', 'general'],
      cost: ['6401', '主营业务成本', 'general'],
      selling: ['6601', '销售费用', 'general'],
      admin: ['6602', '管理费用', 'general'],
      finance: ['6603', '财务费用', 'general'],
      loss: ['6711', '营业外支出', 'general'],
      retained: ['4104', '利润分配', 'general'],
    }),
  },
};
