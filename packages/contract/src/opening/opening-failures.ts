import { failures } from '../failure.ts';

export const openingFailures = failures('opening', {
  notFound: [404, '期初余额不存在', 'No such opening balance'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能维护期初余额',
    'Your role does not see money, so it cannot keep opening balances',
  ],
  inFuture: [422, '启用日期不能晚于今天（{{today}}）', 'The first day is {{today}} at the latest'],
  lockedDay: [
    422,
    '{{day}} 及之前的账期已锁定，请填写之后的日期',
    'The books are locked up to {{day}}; choose a later day',
  ],
  noParty: [422, '没有“{{name}}”', 'There is no “{{name}}”'],
  severalParties: [422, '有多个“{{name}}”', 'There are several called “{{name}}”'],
  partyNeeded: [422, '请选择这笔余额属于谁', 'Choose whose balance it is'],
  noHouse: [422, '没有名为“{{name}}”的房源', 'There is no house “{{name}}”'],
  severalHouses: [422, '有多套名为“{{name}}”的房源', 'Several houses are called “{{name}}”'],
  hasNoHouse: [422, '该类余额不按房源记账', 'A balance of this kind has no house'],
  twice: [409, '该账户已有期初余额', 'This account has its opening balance already'],
  hasEarlier: [
    409,
    '该账户在 {{day}} 之前已有分录，期初会与之重复',
    'This account has entries before {{day}}: an opening balance would count them twice',
  ],
  reversedAlready: [409, '该期初余额已冲销', 'This opening balance is reversed already'],
  inUse: [
    409,
    '该账户已有其他分录，期初不能再冲销；如有差错请用调整分录更正',
    'Other entries of this account have followed, so its opening balance stays; put it right by an adjustment',
  ],
});
