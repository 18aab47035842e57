import { type Language, sayText, type Text, texts } from '../../platform/texts.ts';
import type { ProofCheck } from './ledger.ts';
import { type EntrySource, postingRules } from './posting-rules.ts';

/** Ledger texts shared by server and screens. Account kinds and rules have their own names. */
export const ledgerTexts = texts({
  unnamedParty: ['已删除的对象', 'a deleted record'],
  source_payment: ['收款', 'Payment'],
  source_refund: ['退款', 'Refund'],
  source_deposit: ['收押金', 'Deposit'],
  source_depositReturn: ['退押金', 'Deposit return'],
  source_night: ['间夜入账', 'Night'],
  source_charge: ['收费', 'Charge'],
  source_companySettlement: ['协议单位结算', 'Company settlement'],
  source_split: ['完单分账', 'Split'],
  source_accrual: ['月末预提', 'Accrual'],
  source_statement: ['房东结算', 'Statement'],
  source_payout: ['打款', 'Payout'],
  source_payoutFee: ['打款手续费', 'Payout fee'],
  source_paymentFee: ['收款手续费', 'Payment fee'],
  source_expense: ['支出', 'Expense'],
  source_channelStatement: ['渠道账单', 'Channel bill'],
  source_transfer: ['内部转账', 'Transfer'],
  source_opening: ['期初', 'Opening'],
  source_adjustment: ['调整凭证', 'Adjusting entry'],
  source_reversal: ['冲销', 'Reversal'],

  check_entriesBalance: ['每笔分录借贷平衡', 'Every entry balances'],
  check_accountsAgree: ['账户余额等于其明细之和', 'Account balances equal the sum of their postings'],
  check_daysAgree: ['每日发生额等于其明细之和', 'Daily movements equal the sum of their postings'],
  check_trialBalance: ['试算平衡', 'Trial balance is zero'],
  check_guardedAccounts: ['押金与可提现余额未透支', 'Deposits and withdrawable balances are not overdrawn'],
  check_sourcesPosted: ['订单款项均已入账', 'All order payments are posted'],
  check_foliosAgree: ['客人账与账单一致', 'Guest balances match folios'],
  check_depositsAgree: ['代管押金与订单一致', 'Deposits held match orders'],
  check_companiesAgree: ['协议单位欠款与账目一致', 'Company debts match their accounts'],
  check_splitsAgree: ['完单分账与分录一致', 'Revenue splits match their entries'],
  check_accrualsAgree: ['月末预提与分录一致', 'Accruals match their entries'],
  check_statementsAgree: ['房东结算单与分录及其来源一致', 'Owner statements match their entries and sources'],
  check_payoutsAgree: ['打款与分录一致', 'Payouts match their entries'],
  check_expensesAgree: ['支出与分录一致', 'Expenses match their entries'],
  check_billsAgree: ['渠道账单与分录一致', 'Channel bills match their entries'],
  check_settlementsAgree: ['协议单位结算与分录一致', 'Company settlements match their entries'],
  check_adjustmentsAgree: ['调整与核销同分录一致', 'Adjustments and write-offs match their entries'],
  check_transfersAgree: ['内部转账与分录一致', 'Transfers match their entries'],
  check_openingsAgree: ['期初余额与分录一致', 'Opening balances match their entries'],
  check_orderEntriesAgree: ['订单分录与其记载一致', 'Order entries match their records'],

  proofTodoTitle: ['总账核对未通过', 'Ledger proof failed'],
  proofTodoText: [
    '{{count}} 项核对未通过：{{checks}}。请打开总账查看明细',
    '{{count}} checks failed: {{checks}}. Open the ledger for details',
  ],

  statementTitle: ['账户对账单', 'Account statement'],
  exportTitle: ['总账分录', 'Journal'],
  trialTitle: ['试算平衡', 'Trial balance'],
  accountsTitle: ['账户余额', 'Account balances'],
  export_kind: ['科目', 'Account kind'],
  export_postings: ['笔数', 'Postings'],
  export_openingFen: ['期初余额（借方为正）', 'Opening (debit positive)'],
  export_closingFen: ['期末余额（借方为正）', 'Closing (debit positive)'],
  export_number: ['分录号', 'Entry'],
  export_businessDate: ['入账日', 'Date'],
  export_occurredOn: ['发生日', 'Occurred on'],
  export_source: ['来源', 'Source'],
  export_rule: ['业务', 'Event'],
  export_account: ['科目', 'Account'],
  export_party: ['往来', 'Counterparty'],
  export_debitFen: ['借方', 'Debit'],
  export_creditFen: ['贷方', 'Credit'],
  export_balanceFen: ['余额（借方为正）', 'Balance (debit positive)'],
  export_houseName: ['房源', 'Property'],
  export_orderNo: ['订单号', 'Order'],
  export_night: ['间夜', 'Night'],
  export_landlordName: ['房东', 'Landlord'],
  export_memo: ['摘要', 'Memo'],
  export_actor: ['经办人', 'Posted by'],
  export_at: ['记账时间', 'Posted at'],
});

export const sourceText = (source: EntrySource): Text => ledgerTexts[`source_${source}`];
export const checkText = (check: ProofCheck): Text => ledgerTexts[`check_${check}`];

const accrualReleased: Text = ['预提冲回', 'Accrual released'];

/** Name of a posting rule; for other modules' rules the name of the source. */
export const ruleText = (rule: string, source: EntrySource): Text => {
  if (rule === 'accrual.released' && source === 'accrual') return accrualReleased;
  return Object.hasOwn(postingRules, rule) && source !== 'reversal'
    ? postingRules[rule as keyof typeof postingRules].name
    : sourceText(source);
};

export const ruleName = (rule: string, source: EntrySource, language: Language): string =>
  sayText(ruleText(rule, source), language);
