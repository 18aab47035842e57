import { failures } from '../../platform/failure.ts';

export const houseFailures = failures('house', {
  notFound: [404, '房源不存在', 'This property does not exist'],
  roomNotFound: [404, '房间不存在', 'This room does not exist'],
  roomTypeNotFound: [404, '房型不存在', 'This room type does not exist'],
  roomTypeNeeded: [422, '该房源有多个房型，请选择房型', 'This property has several room types. Choose one'],
  entireHasOneRoom: [
    409,
    '整租房源只有一个房间，由系统管理',
    'An entire place has exactly one room, managed by the system',
  ],
  numberTaken: [409, '房号已存在', 'The room number already exists'],
  numberOfInactive: [
    409,
    '该房号属于已停用的房间，请重新启用它或换一个房号',
    'This number belongs to a disabled room. Enable that room or choose another number',
  ],
  typeGoes: [
    409,
    '房型“{{name}}”将随正在审核的修改删除，不能再加入房间；请选择其他房型，或等待审核完成',
    'Room type “{{name}}” will be removed by a change under review. Choose another room type or wait for the review',
  ],
  roomHasStays: [
    409,
    '{{night}} 起该房间仍有入住安排，请先换房再停用：{{orders}}',
    'This room still has stays from {{night}}. Move them before disabling it: {{orders}}',
  ],
  roomNeededByUnplaced: [
    409,
    '{{nights}} 还有未排房的订单需要该房型，请先排房',
    'Unassigned stays need this room type on {{nights}}. Assign them first',
  ],
  moveOversells: [
    409,
    '移出后 {{nights}} 的原房型将超售，请先为未排房的订单排房',
    'The old room type would be oversold on {{nights}}. Assign the unassigned stays first',
  ],
  moveToSameType: [422, '房间已属于该房型', 'The room already has this type'],
  moveInThePast: [422, '日期不能早于营业日 {{date}}', 'The date cannot be before the business day {{date}}'],
  moveBeyondHorizon: [
    422,
    '只能安排 {{limit}} 天以内的调整',
    'Changes can be planned up to {{limit}} days ahead',
  ],
  movePlanned: [
    409,
    '该房间已有待生效的房型调整，请先取消',
    'This room already has a planned type change. Cancel it first',
  ],
  noMove: [409, '没有可以取消的房型调整', 'There is no planned change to cancel'],
  roomTypeGone: [
    409,
    '该房间的房型已删除，请新增房间',
    'The room’s type was deleted. Add a new room instead',
  ],
  roomInactive: [409, '房间已停用', 'The room is disabled'],
  archived: [409, '房源已归档，不能修改', 'The property is archived and cannot be changed'],
  tooManyTags: [422, '一个房源最多 {{limit}} 个标签', 'Up to {{limit}} tags per property'],
  notOnline: [409, '房源未上线，不能售卖', 'The property is not online and cannot be sold'],
  notAPaper: [
    422,
    '请上传 PDF 文件或 JPG、PNG、WebP、AVIF 图片',
    'Upload a PDF or a JPG, PNG, WebP or AVIF image',
  ],
  brokenPdf: [
    422,
    'PDF 文件不完整，请重新导出后上传',
    'The PDF is incomplete. Export it again and upload it',
  ],
  demandingPdf: [
    422,
    'PDF 内容异常，打开时占用内存过多，请重新导出或打印为 PDF 后上传',
    'Opening this PDF takes too much memory. Export it again or print it to PDF, then upload it',
  ],
  documentMissing: [404, '文件不存在或已失效', 'The file no longer exists'],
  cannotPublish: [409, '当前状态不能上线', 'The property cannot go online in its current state'],
  noRooms: [
    409,
    '还没有可售的房间，不能上线；请先添加房间',
    'The property has no rooms to sell, so it cannot go online. Add rooms first',
  ],
  licenceExpired: [
    409,
    '许可已过期，不能上线；请更新许可并重新提交审核',
    'The licence has expired, so the property cannot go online. Renew the licence and submit it for review',
  ],
  cannotTakeOffline: [409, '当前状态不能下线', 'The property cannot go offline in its current state'],
});
