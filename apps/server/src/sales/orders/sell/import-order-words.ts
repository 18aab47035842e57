/** Column headings used by other systems, closest match first. */

export const guestWords = [
  ...['客人', '姓名', '预订人', '入住人', '入住人姓名', '预订人姓名', 'name', 'guest name', 'guest names'],
  ...["guest's name", 'customer name', 'booker', 'booked by'],
];
export const phoneWords = [
  ...['电话', '手机', '联系电话', '预订人电话', '客人电话', '手机号码', 'mobile', 'phone number', 'contact'],
];
export const arrivalWords = [
  ...[
    '入住',
    '入住时间',
    '到店日期',
    '到店时间',
    '抵店日期',
    'arrival',
    'check in',
    'check-in date',
    'arrival date',
  ],
  ...['date arrival', 'start date', 'stay date from'],
];
export const departureWords = [
  ...['离店', '离店时间', '退房日期', '退房时间', '离开日期', 'departure', 'check out', 'check-out date'],
  ...['departure date', 'date departure', 'end date', 'stay date to'],
];
export const numberWords = [
  ...[
    '渠道订单号',
    'channel order no.',
    '订单号',
    '订单编号',
    '平台订单号',
    '途家订单号',
    '美团订单号',
    '携程订单号',
  ],
  ...[
    '确认号',
    '预订号',
    'order no.',
    'order number',
    'booking no',
    'book number',
    'booking number',
    'booking id',
  ],
  ...['booking id external', 'confirmation code', 'reservation id', 'reservation number'],
];
/** The guest's total comes before the platform's payout. */
export const totalWords = [
  ...[
    '总额',
    '房费',
    '订单金额',
    '总价',
    '订单总价',
    '订单总额',
    '实付金额',
    'amount',
    'price',
    'total price',
  ],
  ...['total amount', 'reference sell inclusive', 'total payout', 'earnings'],
];
