/** Columns and messages of the order import. */
import { texts } from '../../platform/texts.ts';

export const orderImportTexts = texts({
  title: ['未来订单', 'Future orders'],
  house: ['房源', 'Property'],
  type: ['房型', 'Room type'],
  room: ['房号', 'Room'],
  rooms: ['房间数', 'Rooms'],
  nights: ['间夜', 'Room nights'],
  guest: ['客人姓名', 'Guest'],
  phone: ['手机号', 'Phone'],
  checkIn: ['入住日期', 'Check-in'],
  checkOut: ['离店日期', 'Check-out'],
  guests: ['人数', 'Guests'],
  channel: ['渠道', 'Channel'],
  number: ['原订单号', 'Original order no.'],
  total: ['应收总额', 'Total'],
  paid: ['已收金额', 'Paid'],
  collect: ['收款方', 'Collected by'],
  remark: ['备注', 'Note'],
  unknownHouse: ['没有这个房源，或不在您的范围内', 'This property does not exist or is outside your scope'],
  severalHouses: [
    '有多个同名房源，请改填房源编号',
    'Several properties have this name. Enter the property code',
  ],
  typeNeeded: [
    '该房源有多个房型，请填写房型或房号',
    'The property has several room types. Enter the room type or room number',
  ],
  unknownChannel: ['请填：直客、美团、途家、小猪或其他', 'Enter direct, Meituan, Tujia, Xiaozhu or other'],
  otherChannel: ['其他（渠道名记入备注）', 'Other (channel name goes into the note)'],
  fromChannel: ['渠道：{{name}}', 'Channel: {{name}}'],
  unknownCollect: ['请填：房源或渠道', 'Enter property or channel'],
  onlyChannelsCollect: ['直客订单不能由渠道代收', 'A channel cannot collect payment for a direct order'],
  notAnAmount: ['请填金额，如 368 或 368.50', 'Enter an amount such as 368 or 368.50'],
  notANumber: ['请填整数', 'Enter a whole number'],
  paidTooMuch: [
    '已收金额比应收总额多 ¥{{over}}，请改为应收总额；多收的部分导入后再登记收款',
    '¥{{over}} more was paid than the total. Enter the total and record the rest as a payment after the import',
  ],
  paidByChannel: ['渠道代收的订单不填已收金额', 'Leave paid empty for orders collected by the channel'],
  exists: ['同一客人、同样日期的订单已经存在', 'An order for this guest and these dates already exists'],
  roomsDiffer: [
    '房间数是 {{rooms}}，房号却多于 {{rooms}} 个。请改正，或每间房一行并填同一个原订单号',
    'The line counts {{rooms}} rooms and names more. Correct it, or write one line per room with the same original order number',
  ],
  nightsDiffer: [
    '{{rooms}} 间房住 {{days}} 晚，与文件的 {{nights}} 间夜不符。各房日期不同时，请每间房一行并填同一个原订单号',
    '{{rooms}} rooms for {{days}} nights do not make the {{nights}} room nights of the file. If the dates differ by room, write one line per room with the same original order number',
  ],
  tooManyRooms: ['一张订单最多 {{limit}} 间', 'Up to {{limit}} rooms per order'],
  sameOrder: ['同一订单的第 {{line}} 行有问题', 'Line {{line}} of the same order has a problem'],
});
