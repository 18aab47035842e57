import { failures } from '../failure.ts';

export const houseFailures = failures('house', {
  notFound: [404, '房源不存在', 'No such house'],
  roomNotFound: [404, '房间不存在', 'No such room'],
  roomTypeNotFound: [404, '房型不存在', 'No such room type'],
  roomTypeNeeded: [422, '该房源有多个房型，请选择房型', 'This house has several room types; choose one'],
  entireHasOneRoom: [
    409,
    '整租房源只有一个房间，由系统管理',
    'An entire place has exactly one room, managed by the system',
  ],
  numberTaken: [409, '房号已存在', 'The room number already exists'],
  notOnline: [409, '房源未上线，不能售卖', 'The house is not online and cannot be sold'],
  cannotPublish: [409, '当前状态不能上线', 'The house cannot go online from its present state'],
  cannotTakeOffline: [409, '当前状态不能下线', 'The house cannot go offline from its present state'],
});
