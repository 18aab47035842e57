/** Who runs the business, as papers that go out name him. */
import { pictureSetting, textSetting } from './setting-kinds.ts';

export const operatorSettings = {
  operatorName: textSetting({
    group: 'operator',
    name: ['经营方名称', 'Legal name'],
    meaning: [
      '营业执照上的全称，印在房东结算单和托管合同上。',
      'As it stands on the business licence; printed on statements and contracts of landlords.',
    ],
    usual: '',
    max: 80,
  }),
  operatorTaxNo: textSetting({
    group: 'operator',
    name: ['统一社会信用代码/税号', 'Tax number'],
    meaning: ['印在房东结算单上。', 'Printed on statements of landlords.'],
    usual: '',
    max: 30,
  }),
  operatorAddress: textSetting({
    group: 'operator',
    name: ['经营方地址', 'Address'],
    meaning: ['印在房东结算单上。', 'Printed on statements of landlords.'],
    usual: '',
    max: 120,
  }),
  operatorContact: textSetting({
    group: 'operator',
    name: ['结算联系方式', 'Contact for statements'],
    meaning: [
      '房东对结算单有疑问时找谁：姓名、电话或邮箱，印在结算单上。',
      'Whom landlords ask about a statement: name, phone or mail; printed on it.',
    ],
    usual: '',
    max: 80,
  }),
  operatorStamp: pictureSetting({
    group: 'operator',
    name: ['印章图片', 'Picture of the stamp'],
    meaning: [
      '印在已审批的房东结算单末尾；透明底的 PNG 效果最好。',
      'Printed at the end of approved statements of landlords; a PNG without background looks best.',
    ],
    usual: '',
  }),
};
