/** Columns and messages of the import of past stays. */
import { texts } from '../../../platform/texts.ts';

export const pastStayTexts = texts({
  title: ['历史住宿', 'Past stays'],
  undoTitle: ['撤回历史住宿', 'Undo past stays'],
  booked: ['下单时间', 'Booked on'],
  commission: ['渠道佣金', 'Channel commission'],
  noName: ['未留姓名', 'No name given'],
  notOver: [
    '尚未离店（今天是 {{today}}），请用“导入订单”导入',
    'Not over yet (today is {{today}}). Import it as a future order',
  ],
  tooOld: ['早于 {{year}} 年，请检查日期', 'Before {{year}}. Check the date'],
  bookedLate: ['下单时间晚于入住日期', 'Booked after the arrival'],
  totalNeeded: ['历史住宿须有金额', 'A past stay needs its total'],
  commissionTooMuch: ['佣金大于总额', 'The commission is more than the total'],
  unknownRoom: ['该房源没有房号 {{room}}', 'This property has no room {{room}}'],
  roomTaken: ['{{room}} 在 {{night}} 已有其他住宿', '{{room}} already has another stay on {{night}}'],
  roomTakenBy: ['{{room}} 在 {{night}} 与第 {{line}} 行重叠', '{{room}} overlaps line {{line}} on {{night}}'],
  oneRoomPerLine: ['历史住宿每间房一行', 'Write one line per room'],
  exists: ['已经导入过', 'Already imported'],
});
