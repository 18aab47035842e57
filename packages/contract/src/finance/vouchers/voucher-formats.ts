/**
 * Files in which vouchers are handed to accounting software, as data: columns, encoding, signs. No vendor of the
 * Chinese desktop programs publishes these layouts; they follow programs that write or read them. `vendor`: published by
 * the vendor; `thirdParty`: to be tried with a few vouchers first.
 */
import type { Text } from '../../platform/texts.ts';

/** Content of a cell; `voucher-cells.ts` fills it in. */
export type CellField =
  | 'date'
  | 'year'
  | 'period'
  | 'word'
  | 'number'
  | 'attachments'
  | 'summary'
  | 'narration'
  | 'code'
  | 'name'
  | 'debit'
  | 'credit'
  | 'signed'
  | 'foreign'
  | 'preparer'
  | 'lineFrom0'
  | 'lineFrom1'
  | 'serial'
  | 'itemText'
  | 'taxRate'
  | 'party'
  | `${'customer' | 'supplier' | 'department' | 'project'}${'Code' | 'Name'}`;

export interface FormatColumn {
  readonly heading: string;
  /** A field, or `=` and a constant. */
  readonly value: CellField | `=${string}`;
  /** A number in workbooks. */
  readonly isNumber?: true;
}

export const voucherFormatIds = ['workbook', 'u8', 'k3', 'jdy', 'xero', 'quickbooks'] as const;
export type VoucherFormatId = (typeof voucherFormatIds)[number];

export interface VoucherFormat {
  readonly name: Text;
  readonly file: 'txt' | 'csv' | 'xlsx' | 'xls';
  readonly encoding: 'gbk' | 'utf-8';
  /** Lines above the rows of a text file. */
  readonly head: readonly string[];
  readonly hasHeadings: boolean;
  readonly sheet: string;
  readonly columns: readonly FormatColumn[];
  /** How a side without an amount is written. */
  readonly emptySide: '0' | '';
  /** Red amounts: kept negative, or moved to the other side where the program takes no negative ones. */
  readonly red: 'negative' | 'otherSide';
  readonly dates: 'iso' | 'dayFirst' | 'monthFirst';
  /** Longest summary. */
  readonly summaryLength: number;
  readonly basis: 'vendor' | 'thirdParty';
  readonly asOf: string;
  readonly source: string;
}

const text = (heading: string, value: FormatColumn['value']): FormatColumn => ({ heading, value });
const number = (heading: string, value: FormatColumn['value']): FormatColumn => ({
  heading,
  value,
  isNumber: true,
});

const usual = {
  encoding: 'utf-8',
  head: [],
  hasHeadings: true,
  sheet: '',
  emptySide: '',
  red: 'negative',
  dates: 'iso',
  summaryLength: 200,
  asOf: '2026-11-29',
} as const satisfies Partial<VoucherFormat>;

const workbook: VoucherFormat = {
  ...usual,
  ...{ name: ['通用表格', 'Generic workbook'], file: 'xlsx', sheet: '凭证', basis: 'thirdParty', source: '' },
  columns: [
    text('日期', 'date'),
    text('凭证字', 'word'),
    number('凭证号', 'number'),
    number('附件数', 'attachments'),
    number('分录序号', 'lineFrom1'),
    text('摘要', 'summary'),
    text('科目编码', 'code'),
    text('科目名称', 'name'),
    number('借方金额', 'debit'),
    number('贷方金额', 'credit'),
    text('客户编码', 'customerCode'),
    text('客户', 'customerName'),
    text('供应商编码', 'supplierCode'),
    text('供应商', 'supplierName'),
    text('部门编码', 'departmentCode'),
    text('部门', 'departmentName'),
    text('项目编码', 'projectCode'),
    text('项目', 'projectName'),
    text('制单人', 'preparer'),
  ],
};

/** Fields 22–48 are flags of the program; two independent exporters write 0 into these. */
const u8Zeros: readonly number[] = [28, 30, 39, 40, 41, 42, 43, 45, 46, 47, 48];

const u8: VoucherFormat = {
  ...usual,
  ...{ name: ['用友 U8 / T3 / T6 文本', 'Yonyou U8 / T3 / T6 text'], file: 'txt', encoding: 'gbk' },
  ...{ head: ['填制凭证,V800'], hasHeadings: false, emptySide: '0', summaryLength: 60 },
  ...{ basis: 'thirdParty', source: '总账工具 → 凭证引入' },
  columns: [
    text('制单日期', 'date'),
    text('凭证类别字', 'word'),
    text('凭证号', 'number'),
    text('附单据数', 'attachments'),
    text('摘要', 'summary'),
    text('科目编码', 'code'),
    text('借方金额', 'debit'),
    text('贷方金额', 'credit'),
    text('数量', '=0'),
    text('外币', '=0'),
    text('汇率', '=0'),
    text('制单人', 'preparer'),
    text('结算方式编码', '='),
    text('票号', '='),
    text('票号发生日期', '='),
    text('部门编码', 'departmentCode'),
    text('个人编码', '='),
    text('客户编码', 'customerCode'),
    text('供应商编码', 'supplierCode'),
    text('业务员', '='),
    text('项目编码', 'projectCode'),
    ...Array.from({ length: 27 }, (_, at) => text(String(at + 22), u8Zeros.includes(at + 22) ? '=0' : '=')),
  ],
};

const k3: VoucherFormat = {
  ...usual,
  ...{
    name: ['金蝶 K/3 标准格式', 'Kingdee K/3 standard format'],
    file: 'xls',
    sheet: 'Page1',
    emptySide: '0',
  },
  ...{ summaryLength: 255, basis: 'thirdParty', source: 'K/3 → 凭证引入（标准格式）' },
  columns: [
    text('凭证日期', 'date'),
    number('会计年度', 'year'),
    number('会计期间', 'period'),
    text('凭证字', 'word'),
    number('凭证号', 'number'),
    text('科目代码', 'code'),
    text('科目名称', 'name'),
    text('币别代码', '=RMB'),
    text('币别名称', '=人民币'),
    number('原币金额', 'foreign'),
    number('借方', 'debit'),
    number('贷方', 'credit'),
    text('制单', 'preparer'),
    text('审核', '=NONE'),
    text('核准', '=NONE'),
    text('出纳', '=NONE'),
    text('经办', '='),
    text('结算方式', '=*'),
    text('结算号', '='),
    text('凭证摘要', 'summary'),
    number('数量', '=0'),
    text('数量单位', '=*'),
    number('单价', '=0'),
    text('参考信息', '='),
    text('业务日期', 'date'),
    text('往来业务编号', '='),
    number('附件数', 'attachments'),
    number('序号', 'serial'),
    text('系统模块', '='),
    text('业务描述', '='),
    text('汇率类型', '=公司汇率'),
    number('汇率', '=1'),
    number('分录序号', 'lineFrom0'),
    text('核算项目', 'itemText'),
    number('过账', '=0'),
    text('机制凭证', '='),
    text('现金流量', '='),
  ],
};

const jdy: VoucherFormat = {
  ...usual,
  ...{ name: ['金蝶精斗云', 'Kingdee Jingdou Cloud'], file: 'xlsx', sheet: 'AccountEntries' },
  ...{ basis: 'thirdParty', source: '精斗云 → 凭证引入' },
  columns: [
    text('日期', 'date'),
    text('凭证字', 'word'),
    number('凭证号', 'number'),
    number('附件数', 'attachments'),
    number('分录序号', 'lineFrom1'),
    text('摘要', 'summary'),
    text('科目代码', 'code'),
    text('科目名称', 'name'),
    number('借方金额', 'debit'),
    number('贷方金额', 'credit'),
    text('客户', 'customerCode'),
    text('供应商', 'supplierCode'),
    text('职员', '='),
    text('项目', 'projectCode'),
    text('部门', 'departmentCode'),
    text('存货', '='),
    text('是否限定', '='),
    text('自定义辅助核算类别', '='),
    text('自定义辅助核算编码', '='),
    text('数量', '='),
    text('单价', '='),
    number('原币金额', 'foreign'),
    text('币别', '=RMB'),
    number('汇率', '=1'),
  ],
};

const xero: VoucherFormat = {
  ...usual,
  ...{ name: ['Xero 手工日记账', 'Xero manual journals'], file: 'csv', dates: 'dayFirst' },
  ...{ basis: 'vendor', source: 'help.xero.com ManualJournalsImport' },
  columns: [
    text('Narration', 'narration'),
    text('Date', 'date'),
    text('Description', 'summary'),
    text('AccountCode', 'code'),
    text('TaxRate', 'taxRate'),
    text('Amount', 'signed'),
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map((each) =>
      text(each, '='),
    ),
  ],
};

const quickbooks: VoucherFormat = {
  ...usual,
  ...{ name: ['QuickBooks Online 日记账', 'QuickBooks Online journal'], file: 'csv', dates: 'monthFirst' },
  ...{ red: 'otherSide', basis: 'vendor', source: 'quickbooks.intuit.com import journal entries' },
  columns: [
    text('JournalNo', 'number'),
    text('JournalDate', 'date'),
    text('AccountName', 'name'),
    text('Debits', 'debit'),
    text('Credits', 'credit'),
    text('Description', 'summary'),
    text('Name', 'party'),
  ],
};

export const voucherFormats: Readonly<Record<VoucherFormatId, VoucherFormat>> = {
  workbook,
  u8,
  k3,
  jdy,
  xero,
  quickbooks,
};

/** Sheet `t_Schema` of the K/3 file: key and type of each column of `Page1`, in their order. */
export const k3Schema: readonly (readonly [key: string, type: string])[] = [
  ['FDate', 'DateTime'],
  ['FYear', 'Decimal(28,10)'],
  ['FPeriod', 'Decimal(28,10)'],
  ['FGroupID', 'Varchar(80)'],
  ['FNumber', 'Decimal(28,10)'],
  ['FAccountNum', 'Varchar(40)'],
  ['FAccountName', 'Varchar(255)'],
  ['FCurrencyNum', 'Varchar(10)'],
  ['FCurrencyName', 'Varchar(40)'],
  ['FAmountFor', 'Decimal(28,10)'],
  ['FDebit', 'Decimal(28,10)'],
  ['FCredit', 'Decimal(28,10)'],
  ['FPreparerID', 'Varchar(255)'],
  ['FCheckerID', 'Varchar(255)'],
  ['FApproveID', 'Varchar(255)'],
  ['FCashierID', 'Varchar(255)'],
  ['FHandler', 'Varchar(50)'],
  ['FSettleTypeID', 'Varchar(80)'],
  ['FSettleNo', 'Varchar(255)'],
  ['FExplanation', 'Varchar(255)'],
  ['FQuantity', 'Decimal(28,10)'],
  ['FMeasureUnitID', 'Varchar(255)'],
  ['FUnitPrice', 'Decimal(28,10)'],
  ['FReference', 'Varchar(255)'],
  ['FTransDate', 'DateTime'],
  ['FTransNo', 'Varchar(40)'],
  ['FAttachments', 'Decimal(28,10)'],
  ['FSerialNum', 'Decimal(28,10)'],
  ['FObjectName', 'Varchar(100)'],
  ['FParameter', 'Varchar(100)'],
  ['FExchangeRateType', 'Varchar(255)'],
  ['FExchangeRate', 'Decimal(28,10)'],
  ['FEntryID', 'Decimal(28,10)'],
  ['FItem', 'Varchar(255)'],
  ['FPosted', 'Decimal(28,10)'],
  ['FInternalInd', 'Varchar(10)'],
  ['FCashFlow', 'Memo'],
];

export const k3SchemaHeadings = [
  'FType',
  'FKey',
  'FFieldName',
  'FCaption',
  'FValueType',
  'FNeedSave',
  'FColIndex',
  'FSrcTableName',
  'FSrcFieldName',
  'FExpFieldName',
  'FImpFieldName',
  'FDefaultVal',
  'FSearch',
  'FItemPageName',
  'FTrueType',
  'FPrecision',
  'FSearchName',
  'FIsShownList',
  'FViewMask',
  'FPage',
] as const;
