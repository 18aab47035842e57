import { failures } from '../../platform/failure.ts';

export const lockFailures = failures('lock', {
  notFound: [404, '门锁不存在', 'This lock does not exist'],
  notLockAccount: [422, '这个连接不是门锁服务账号', 'This connection is not a lock account'],
  fetchFailed: [409, '未取到门锁：{{message}}', 'The locks could not be fetched: {{message}}'],
  gone: [
    409,
    '该账号下已没有这把锁，请先刷新',
    'The account no longer has this lock. Refresh the list first',
  ],
  roomUnknown: [422, '房间不存在', 'This room does not exist'],
  roomTaken: [
    409,
    '该房间已对应门锁「{{lock}}」，请先取消对应',
    'The room is already assigned to lock “{{lock}}”. Remove that first',
  ],
  roomTakenAlready: [
    409,
    '该房间刚被对应到另一把锁，请刷新',
    'The room was just assigned to another lock. Refresh',
  ],
  houseWithoutCodes: [
    422,
    '该房源未启用门锁密码，请先在房源资料的「设施」中打开',
    'Door codes are off for this property. Turn them on under Facilities of the property first',
  ],
});
