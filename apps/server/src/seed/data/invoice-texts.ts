/** Who has invoices written to in the demo business; the codes are made up and right in form. */
import { checkCharacter } from '@minsu/contract/sales/invoices/tax-code-rules.ts';

const company = (title: string, body: string, bank: string | null = null) => ({
  title,
  taxCode: body + checkCharacter(body),
  bank,
  receiver: 'fapiao@demo.minsu.example',
});

export const invoiceBuyers = [
  company('杭州云栖网络科技有限公司', '91330106MA2CFKD41', '招商银行杭州文三路支行 571900012310101'),
  company('宁波海曙启航外贸有限公司', '91330203MA2AJR8H0'),
  company('上海浦江会展服务有限公司', '91310115MA1K3NTX7', '工商银行上海陆家嘴支行 1001262109200012'),
  company('湖州莫干山国际会议与文化旅游服务有限公司杭州西湖区第二分公司', '91330106MA27WUKT5'),
  company('苏州同里园林设计研究院', '12320500466951W8Q'),
  company('安吉竹海旅行社有限公司', '91330523MA28CGHX2'),
] as const;

export const invoiceReasons = {
  failed: ['购买方税务登记状态异常，不能开票', '当月可开票额度不足'],
  underWay: '税务系统无响应',
  credited: '抬头开错，重新开具',
} as const;
