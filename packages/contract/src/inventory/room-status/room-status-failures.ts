import { failures } from '../../platform/failure.ts';

export const roomStatusFailures = failures('roomStatus', {
  roomTaken: [
    409,
    '房间 {{room}} 在 {{night}} 已被占用，请刷新后重选',
    'Room {{room}} is already taken on {{night}}. Refresh and choose again',
  ],
  slotInWay: [
    409,
    '房间 {{room}} 在 {{day}} {{from}}–{{to}} 已售钟点房，请换房、改日期，或先改动该钟点房',
    'Room {{room}} has an hourly stay on {{day}} {{from}}–{{to}}. Change the room, the dates or that stay first',
  ],
  guestLeavesLater: [
    409,
    '房间 {{room}} 在 {{day}} 有客人 {{time}} 才退房：{{who}}（含清洁时间），请换房、改日期，或先改动该时间',
    'A guest leaves room {{room}} at {{time}} on {{day}}: {{who}} (including cleaning time). Change the room, the dates or that time first',
  ],
  guestArrivesEarlier: [
    409,
    '房间 {{room}} 在 {{day}} 有客人 {{time}} 就入住：{{who}}（含清洁时间），请换房、改日期，或先改动该时间',
    'A guest arrives in room {{room}} at {{time}} on {{day}}: {{who}} (including cleaning time). Change the room, the dates or that time first',
  ],
  slotBesideNight: [
    409,
    '该房间已售钟点房，与这几晚冲突，请换房、改日期，或先改动该钟点房',
    'The room has an hourly stay that conflicts with these nights. Change the room, the dates or that stay first',
  ],
  roomOfOtherType: [
    409,
    '房间 {{room}} 在 {{night}} 属于另一房型，请换房或改日期',
    'Room {{room}} belongs to another room type on {{night}}. Change the room or dates',
  ],
  typeFullWithoutRoom: [
    409,
    '房间 {{room}} 已调到另一房型，{{night}} 原房型没有余房，请直接换房',
    'Room {{room}} has moved to another type, and the old type is sold out on {{night}}. Move the stay instead',
  ],
  soldOut: [
    409,
    '{{night}} 已无可售房间，请选择其他日期或房型',
    'Nothing available on {{night}}. Choose other dates or another room type',
  ],
  noRoomThroughout: [
    409,
    '没有一间房能连续入住全程，可换房型、拆分住宿或调整日期',
    'No single room is free for the whole stay. Change the room type, split the stay or change the dates',
  ],
  blockNotFound: [404, '关房记录不存在或已解除', 'This block does not exist or was removed'],
  linkedBlock: [
    409,
    '联动关房由系统维护，不能手动修改',
    'Linked blocks are managed by the system and cannot be changed manually',
  ],
  channelBlock: [
    409,
    '渠道占用跟随导入的日历，请在房源的“渠道”页暂停或删除该日历',
    'Channel blocks follow the imported calendar. Pause or delete it on the property’s Channels tab',
  ],
  blockInThePast: [409, '已结束的关房不能修改', 'Ended blocks cannot be changed'],
  roomJustTaken: [409, '房间刚刚被占用，请刷新后重选', 'The room was just taken. Refresh and choose again'],
  endsInThePast: [422, '结束日期必须晚于营业日 {{date}}', 'The end must be after the business day {{date}}'],
  beyondHorizon: [422, '只能关未来 {{limit}} 天以内的房', 'Only the next {{limit}} days can be blocked'],
  neededByUnplaced: [
    409,
    '{{night}} 还有未排房的订单需要房间，请先排房再关房',
    'Unassigned stays need a room on {{night}}. Assign them before blocking',
  ],
  startedBlockKeepsStart: [
    409,
    '关房已开始，不能修改开始日期',
    'The block has started, so its start date cannot change',
  ],
  startedBlockKeepsRoom: [
    409,
    '关房已开始，不能换房；请先解除再新建',
    'The block has started, so it cannot change rooms. Remove it and create a new one',
  ],
  linkedTaken: [
    409,
    '房间 {{room}} 与 {{other}} 是联动房，后者在 {{night}} 已被占用',
    'Room {{room}} is linked to {{other}}, which is taken on {{night}}',
  ],
  partNotFound: [404, '所选的联动房间不存在', 'A selected linked room does not exist'],
  partOfItself: [422, '房间不能包含自己', 'A room cannot contain itself'],
  linkedLoop: [
    422,
    '联动关系形成循环：{{rooms}}，请去掉其中一项',
    'These links form a loop: {{rooms}}. Remove one of them',
  ],
  partsBothTaken: [
    409,
    '{{room}} 与 {{other}} 在 {{nights}} 都已被占用，请先换房再设置联动',
    '{{room}} and {{other}} are both taken on {{nights}}. Move one before linking',
  ],
  staysInTheWay: [
    409,
    '房间 {{rooms}} 自 {{night}} 起已有入住（共 {{count}} 单），请先换房或改期',
    'There are stays in {{rooms}} from {{night}} ({{count}} in total). Move them or change their dates first',
  ],
  onlyHeldReleases: [422, '只有保留房可以设置释放时间', 'Only held rooms have a release time'],
  releaseInThePast: [422, '释放时间必须晚于现在', 'The release time must be in the future'],
  releaseAfterEnd: [422, '释放时间必须早于保留结束', 'The release time must be before the end of the hold'],
});
