import { failures } from '../../platform/failure.ts';

export const openingFailures = failures('opening', {
  notFound: [404, '期初余额不存在', 'This opening balance does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能维护期初余额',
    'Your role cannot see amounts, so it cannot manage opening balances',
  ],
  lockedDay: [
    422,
    '{{day}} 及之前已结账，请填写之后的日期',
    'The books are closed up to {{day}}. Choose a later date',
  ],
  noParty: [422, '没有“{{name}}”', '“{{name}}” does not exist'],
  severalParties: [422, '有多个“{{name}}”', 'Several entries are named “{{name}}”'],
  partyNeeded: [422, '请选择这笔余额属于谁', 'Choose whose balance this is'],
  noHouse: [422, '没有名为“{{name}}”的房源', 'No property named “{{name}}”'],
  severalHouses: [422, '有多套名为“{{name}}”的房源', 'Several properties are named “{{name}}”'],
  hasNoHouse: [422, '该类余额不按房源记账', 'This type of balance is not tied to a property'],
  twice: [409, '该账户已有期初余额', 'This account already has an opening balance'],
  hasEarlier: [
    409,
    '该账户在 {{day}} 之前已有分录，期初会与之重复',
    'This account has entries before {{day}}, which the opening balance would count twice',
  ],
  reversedAlready: [409, '该期初余额已冲销', 'This opening balance has already been reversed'],
  inUse: [
    409,
    '该账户已有其他分录，期初不能再冲销；如有差错请用调整分录更正',
    'This account has other entries, so the opening balance cannot be reversed. Correct it with an adjusting entry',
  ],
});
