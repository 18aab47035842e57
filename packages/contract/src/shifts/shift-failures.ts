import { failures } from '../failure.ts';

export const shiftFailures = failures('shift', {
  notFound: [404, '班次不存在', 'No such shift'],
  houseNotFound: [404, '房源不存在', 'No such house'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看班次',
    'Your role does not see money, so it cannot see shifts',
  ],
  tillTaken: [
    409,
    '这个钱箱已有人当班，请先由其交班',
    'Somebody is on shift at this till; it has to be handed over first',
  ],
  alreadyOn: [409, '您在这个房源已经开班', 'You are already on shift in this house'],
  notOpen: [409, '班次已经交班', 'The shift has been closed already'],
  notYours: [
    403,
    '只能交自己的班，他人的班次由主管代交',
    'Only your own shift; a supervisor closes those of others',
  ],
  notClosed: [409, '只有已交班、待接班的班次可以接班', 'Only a shift that was closed can be signed'],
  signYourself: [
    409,
    '不能自己接自己的班，请由接班人确认',
    'Nobody takes over from himself; the next person signs',
  ],
  reasonMissing: [
    422,
    '实点与应有相差 {{amount}} 元，请填写原因',
    'The count differs by {{amount}} CNY; say why',
  ],
});
