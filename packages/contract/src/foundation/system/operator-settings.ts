/** The operator as named on documents. */
import { pictureSetting, textSetting } from './setting-kinds.ts';

export const operatorSettings = {
  operatorName: textSetting({
    group: 'operator',
    name: ['经营方名称', 'Legal name'],
    meaning: [
      '营业执照上的全称，印在房东结算单和托管合同上。',
      'Full name on the business licence, printed on owner statements and contracts.',
    ],
    usual: '',
    max: 80,
  }),
  operatorTaxNo: textSetting({
    group: 'operator',
    name: ['统一社会信用代码/税号', 'Tax number'],
    meaning: ['印在房东结算单上。', 'Printed on owner statements.'],
    usual: '',
    max: 30,
  }),
  operatorAddress: textSetting({
    group: 'operator',
    name: ['经营方地址', 'Address'],
    meaning: ['印在房东结算单上。', 'Printed on owner statements.'],
    usual: '',
    max: 120,
  }),
  operatorContact: textSetting({
    group: 'operator',
    name: ['结算联系方式', 'Contact for statements'],
    meaning: [
      '房东对结算单有疑问时找谁：姓名、电话或邮箱，印在结算单上。',
      'Who landlords contact about statements: name, phone or email. Printed on statements.',
    ],
    usual: '',
    max: 80,
  }),
  operatorStamp: pictureSetting({
    group: 'operator',
    name: ['印章图片', 'Stamp image'],
    meaning: [
      '印在已审批的房东结算单末尾；透明底的 PNG 效果最好。',
      'Printed at the end of approved owner statements. A PNG with a transparent background works best.',
    ],
    usual: '',
  }),
};
