/** Spreadsheets under the headings that platforms and property systems export, made up for this test (import-corpus.ts). */
import type { CorpusFile } from './import-corpus.ts';

export const exporterFiles: readonly CorpusFile[] = [
  {
    name: 'Booking.com: reservations',
    head: [
      ...['Book number', 'Booked by', 'Guest name(s)', 'Check-in', 'Check-out', 'Booked on', 'Status'],
      ...['Rooms', 'Persons', 'Price', 'Commission %', 'Remarks', 'Booker country', 'Phone number'],
    ],
    rows: [
      [
        ...['4123456789', 'Li, Bai', 'Li Bai', '2027-03-01', '2027-03-03', '2027-01-05 11:20:33', 'ok'],
        ...['1', '2', '1280.5 CNY', '15', 'late arrival', 'cn', '+86 138 0013 8000'],
      ],
      [
        ...['4123456790', 'Du, Fu', 'Du Fu', '2027-03-02', '2027-03-04', '2027-01-06 09:01:00', 'cancelled_by_guest'],
        ...['1', '1', '900 CNY', '15', '', 'cn', ''],
      ],
      [
        ...['4123456791', 'Wang, Wei', 'Wang Wei', '2027-03-02', '2027-03-04', '2027-01-06 09:02:00', 'no_show'],
        ...['1', '1', '900 CNY', '15', '', 'cn', ''],
      ],
    ],
    stays: ['Li|Bai 2027-03-01 2027-03-03 128050 direct'],
    left: [3, 4],
  },
  {
    name: 'Airbnb: reservations',
    as: 'csv-bom',
    head: [
      ...['Confirmation code', 'Status', 'Guest name', 'Contact', '# of adults', '# of nights'],
      ...['Start date', 'End date', 'Booked', 'Earnings'],
    ],
    rows: [
      ...[
        ['HMABCDEFGH', 'Confirmed', 'Ann', '+1 415 555 0100', 2, 3, '3/14/2027', '3/17/2027', '2027-01-02', '¥1,280.00'],
        ['HMABCDEFGJ', 'Canceled by guest', 'Bob', '', 1, 1, '3/20/2027', '3/21/2027', '2027-01-02', '¥0.00'],
      ],
    ],
    stays: ['Ann 2027-03-14 2027-03-17 128000 direct'],
    left: [3],
  },
  {
    name: '携程: orders',
    as: 'gbk',
    head: ['订单号', '客人姓名', '房间名称', '间数', '入住日期', '离店日期', '订单金额', '订单状态', '预订时间'],
    rows: [
      ['36123456789', '李白', '大床房', '1', '2027/3/1', '2027/3/3', '￥1,280.00', '已确认', '2027/1/5 11:20'],
      ['36123456790', '杜甫', '大床房', '1', '2027/3/1', '2027/3/3', '￥980.00', '已取消', '2027/1/5 11:21'],
    ],
    stays: ['李白 2027-03-01 2027-03-03 128000 direct'],
    left: [3],
  },
  {
    name: '美团民宿: orders',
    head: ['订单编号', '入住人', '联系电话', '入住时间', '离店时间', '订单总价', '订单状态', '渠道'],
    rows: [
      ['200123456789012345', '李白', '17000138000,1051', '2027-03-01 14:00', '2027-03-03 12:00', '1280元', '待入住', '美团民宿'],
      ['200123456789012346', '杜甫', '138****8000', '2027-03-05 14:00', '2027-03-06 12:00', '498元', '已退款', '美团民宿'],
    ],
    stays: ['李白 2027-03-01 2027-03-03 128000 mt'],
    left: [3],
  },
  {
    name: '途家: orders',
    head: ['途家订单号', '预订人', '预订人电话', '入住日期', '退房日期', '订单总额', '状态', '渠道'],
    rows: [
      ['TJ2027030112345', '李白', '13800138000', '2027年3月1日', '2027年3月3日', 1280, '已确认', '途家'],
      ['TJ2027030112346', '杜甫', '13800138001', '2027年3月1日', '2027年3月3日', 1280, '已拒单', '途家'],
    ],
    stays: ['李白 2027-03-01 2027-03-03 128000 tj'],
    left: [3],
  },
  {
    name: '飞猪: orders',
    as: 'tsv-utf16le',
    head: ['订单编号', '入住人姓名', '入住日期', '离店日期', '实付金额', '交易状态', '渠道'],
    rows: [
      ['2211334455667788990', '李白', '20270301', '20270303', '1280.00', '预订成功', '飞猪'],
      ['2211334455667788991', '杜甫', '20270301', '20270303', '1280.00', '交易关闭', '飞猪'],
    ],
    stays: ['李白 2027-03-01 2027-03-03 128000 飞猪'],
    left: [3],
  },
  {
    name: 'Guesty: reservations',
    as: 'csv',
    head: ['Confirmation Code', "Guest's Name", 'Check-in', 'Check-out', 'Total Payout', 'Status', 'Source'],
    rows: [
      ['GY-9ab3', 'Ann Lee', '2027-03-01 03:00 PM', '2027-03-03 11:00 AM', '1280', 'confirmed', 'direct'],
      ['GY-9ab4', 'Bob', '2027-03-01 03:00 PM', '2027-03-03 11:00 AM', '900', 'canceled', 'direct'],
    ],
    stays: ['Ann|Lee 2027-03-01 2027-03-03 128000 direct'],
    left: [3],
  },
  {
    name: 'Hostaway: reservations',
    as: 'csv',
    head: ['Reservation ID', 'Guest name', 'Arrival date', 'Departure date', 'Total price', 'Status', 'Channel'],
    rows: [
      ['1234567', 'Ann', '2027-03-01', '2027-03-03', '1280.00', 'modified', 'Booking.com'],
      ['1234568', 'Bob', '2027-03-05', '2027-03-06', '300.00', 'declined', 'Agoda'],
    ],
    answers: {
      words: { status: { modified: 'take' }, channel: { 'booking.com': 'other', agoda: 'other' } },
    },
    stays: ['Ann 2027-03-01 2027-03-03 128000 other'],
    left: [3],
  },
  {
    name: 'Lodgify: bookings',
    as: 'semicolon',
    head: ['Id', 'Name', 'DateArrival', 'DateDeparture', 'People', 'Status', 'TotalAmount', 'Source'],
    rows: [
      ['778899', 'Ann', '2027-03-01', '2027-03-03', '2', 'Booked', '1280.00', 'direct'],
      ['778900', 'Bob', '2027-03-01', '2027-03-03', '2', 'Declined', '1280.00', 'direct'],
    ],
    stays: ['Ann 2027-03-01 2027-03-03 128000 direct'],
    left: [3],
  },
  {
    name: 'Agoda: booking list',
    head: ['BookingIDExternal', 'CustomerName', 'StayDateFrom', 'StayDateTo', 'ReferenceSellInclusive', 'StatusDescription'],
    rows: [
      ['987654321', 'Ann', 'Mar 1, 2027', 'Mar 3, 2027', 'CNY 1,280.00', 'Confirmed'],
      ['987654322', 'Bob', 'Mar 1, 2027', 'Mar 3, 2027', 'USD 100.00', 'Confirmed'],
    ],
    stays: ['Ann 2027-03-01 2027-03-03 128000 direct'],
    bad: { 3: '人民币' },
  },
];
