/** Columns and messages of the contract import. */
import { texts } from '../../platform/texts.ts';

export const contractImportTexts = texts({
  landlord: ['房东', 'Landlord'],
  phone: ['房东电话', 'Landlord’s phone'],
  owners: ['共有产权人', 'Co-owners'],
  houses: ['房源', 'Properties'],
  model: ['分成方式', 'Model'],
  rate: ['经营方比例', 'Operator’s share'],
  amount: ['月租/保底', 'Rent or guarantee'],
  basis: ['分成基数', 'Basis'],
  from: ['首日', 'First day'],
  to: ['最后一天', 'Last day'],
  unknownLandlord: ['没有这位房东', 'No such landlord'],
  severalLandlords: ['有多位同名房东，请填写电话', 'Several landlords have this name. Add the phone number'],
  notOwners: ['请写成 周砚秋:30%、林小满:20%', 'Write co-owners as 周砚秋:30%, 林小满:20%'],
  ownersTooMuch: [
    '共有产权人的份额合计 {{sum}}%，须小于 100%，其余归房东',
    'Co-owners’ shares add up to {{sum}}%. They must be below 100%; the rest belongs to the landlord',
  ],
  tooManyOwners: ['产权人最多 {{most}} 位', 'Up to {{most}} owners'],
  unknownOwner: ['没有“{{name}}”这位房东', 'No landlord named “{{name}}”'],
  severalOwners: [
    '有多位“{{name}}”，请在姓名后加电话，如 {{name}} 13800001111:30%',
    'Several landlords are named “{{name}}”. Add the phone, as in {{name}} 13800001111:30%',
  ],
  ownerTwice: ['“{{name}}”写了两次', '“{{name}}” is listed twice'],
  unknownHouse: ['没有“{{name}}”这个房源', 'No property named “{{name}}”'],
  severalHouses: ['“{{name}}”有多处，请填写编号', 'Several properties are named “{{name}}”. Enter the code'],
  houseTwice: ['“{{name}}”写了两次', '“{{name}}” is listed twice'],
  unknownModel: ['请填佣金分成、阶梯分成、固定租金或保底', 'Enter commission, tiers, rent or guarantee'],
  notARate: ['请填比例，如 20 或 20%', 'Enter a percentage, such as 20 or 20%'],
  notTiers: [
    '阶梯请写成 30000:20, 60000:15, 10：月收入 3 万以内 20%，6 万以内 15%，以上 10%',
    'Enter tiers as 30000:20, 60000:15, 10: 20% up to 30,000 a month, 15% up to 60,000, 10% above',
  ],
  notAnAmount: ['请填金额，如 8000 或 8000.50', 'Enter an amount, such as 8000 or 8000.50'],
  unknownBasis: ['请填全额、扣渠道佣金或扣税', 'Enter gross, net of channel or net of tax'],
  overlapsLine: ['“{{name}}”与第 {{line}} 行的日期重叠', '“{{name}}” overlaps with line {{line}}'],
});
