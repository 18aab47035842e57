import { failures } from '../../platform/failure.ts';

export const shiftFailures = failures('shift', {
  notFound: [404, '班次不存在', 'This shift does not exist'],
  houseNotFound: [404, '房源不存在', 'This property does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看班次',
    'Your role cannot see amounts, so it cannot view shifts',
  ],
  alreadyOn: [409, '您已经开班，请先交班', 'You already have an open shift. Hand it over first'],
  needsShift: [409, '收款、退款前请先开班', 'Open a shift before taking or refunding money'],
  noShiftRight: [
    403,
    '收款须在班次内进行，而您没有开班权限，请由当班同事收取，或请管理员授权',
    'Payments require an open shift, which your role cannot open. Ask a colleague on shift, or an administrator for permission',
  ],
  boxTwice: [422, '同一房源只能有一个钱箱', 'Only one cash box per property'],
  boxElsewhere: [422, '钱箱所属房源不在本班次内', 'The cash box’s property is not part of this shift'],
  oneBox: [422, '本店设置为全部房源共用一个钱箱', 'Your business uses one cash box for all properties'],
  countTwice: [422, '同一钱箱只能清点一次', 'Each cash box is counted only once'],
  generalCash: [
    422,
    '上一班的通用钱箱留有 ¥{{amount}}，请清点通用钱箱',
    'The general box of an earlier shift holds ¥{{amount}}. Count the general box as well',
  ],
  countMissing: [422, '请清点钱箱“{{till}}”', 'Count cash box “{{till}}”'],
  notesUnread: [
    422,
    '请先阅读并确认上一班的交接事项',
    'Read and confirm the notes from the last shift first',
  ],
  partlyHidden: [
    403,
    '该班次还包含您看不到的房源，请由能看到全部房源的同事办理',
    'This shift also covers properties you cannot see. A colleague who can see all of them must do this',
  ],
  needsOwnShift: [409, '请先开班，再接管这些款项', 'Open a shift before taking over money'],
  moneyGone: [
    409,
    '其中有款项已被接管或不存在，请刷新后重试',
    'Some of this money was already taken over or no longer exists. Refresh and try again',
  ],
  notOpen: [409, '班次已经交班', 'The shift has already been handed over'],
  notYours: [
    403,
    '只能交自己的班，他人的班次由主管代交',
    'You can only hand over your own shift. A supervisor can hand over others',
  ],
  notClosed: [409, '只有已交班、待接班的班次可以接班', 'Only shifts that were handed over can be taken over'],
  signYourself: [
    409,
    '不能自己接自己的班，请由接班人确认',
    'You cannot take over your own shift. The next person must do it',
  ],
  reasonMissing: [
    422,
    '实点与应有相差 {{amount}} 元，请填写原因',
    'The count differs by {{amount}} CNY. Enter the reason',
  ],
});
