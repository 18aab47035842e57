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
  numberOfInactive: [
    409,
    '该房号属于已停用的房间，请重新启用它或换一个房号',
    'A room that is not in use has this number; take it into use again or choose another number',
  ],
  typeGoes: [
    409,
    '房型“{{name}}”将随正在审核的修改删除，不能再加入房间；请选择其他房型，或等待审核完成',
    'A change under review removes room type “{{name}}”; choose another type or wait for the decision',
  ],
  roomHasStays: [
    409,
    '{{night}} 起该房间仍有入住安排，请先换房再停用：{{orders}}',
    'Stays still have this room from {{night}} on; move them first: {{orders}}',
  ],
  roomNeededByUnplaced: [
    409,
    '{{nights}} 还有未排房的订单需要该房型，请先排房',
    'On {{nights}} stays without a room still need one of this type; assign them first',
  ],
  moveOversells: [
    409,
    '移出后 {{nights}} 的原房型将超售，请先为未排房的订单排房',
    'The type would be oversold on {{nights}}; assign the stays without a room first',
  ],
  moveToSameType: [422, '房间已属于该房型', 'The room is of this type already'],
  moveInThePast: [
    422,
    '日期不能早于营业日 {{date}}',
    'The date must not be before the business date {{date}}',
  ],
  moveBeyondHorizon: [422, '只能安排 {{limit}} 天以内的调整', 'Only the next {{limit}} days can be planned'],
  movePlanned: [
    409,
    '该房间已有待生效的房型调整，请先取消',
    'A move of this room lies ahead already; call it off first',
  ],
  noMove: [409, '没有可以取消的房型调整', 'There is no move to call off'],
  roomTypeGone: [
    409,
    '该房间的房型已删除，请新增房间',
    'The type of this room is gone; add a new room instead',
  ],
  roomInactive: [409, '房间已停用', 'The room is not in use'],
  archived: [409, '房源已归档，不能修改', 'The house is archived and cannot be changed'],
  tooManyTags: [422, '一个房源最多 {{limit}} 个标签', 'A house has at most {{limit}} tags'],
  notOnline: [409, '房源未上线，不能售卖', 'The house is not online and cannot be sold'],
  notAPaper: [
    422,
    '请上传 PDF 文件或 JPG、PNG、WebP、AVIF 图片',
    'Upload a PDF, or a JPG, PNG, WebP or AVIF picture',
  ],
  brokenPdf: [422, 'PDF 文件不完整，请重新导出后上传', 'The PDF is cut off; export it again and upload it'],
  demandingPdf: [
    422,
    'PDF 内容异常，打开时占用内存过多，请重新导出或打印为 PDF 后上传',
    'Opening this PDF takes far too much memory; export it again or print it to PDF, then upload it',
  ],
  documentMissing: [404, '文件不存在或已失效', 'The document is no longer there'],
  cannotPublish: [409, '当前状态不能上线', 'The house cannot go online from its present state'],
  noRooms: [
    409,
    '还没有可售的房间，不能上线；请先添加房间',
    'The house has no room in use and cannot go online; add its rooms first',
  ],
  licenceExpired: [
    409,
    '许可已过期，不能上线；请更新许可并重新提交审核',
    'The licence has run out, so the house cannot go online; renew it and hand it in again',
  ],
  cannotTakeOffline: [409, '当前状态不能下线', 'The house cannot go offline from its present state'],
});
