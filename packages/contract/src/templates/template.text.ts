import { texts } from '../texts.ts';

/** What may stand in a template, as people read it. */
export const templateTexts = texts({
  variable_guestName: ['客人姓名', 'Guest'],
  variable_houseName: ['房源名称', 'House'],
  variable_houseAddress: ['房源地址', 'Address'],
  variable_houseRules: ['入住须知', 'House rules'],
  variable_checkIn: ['入住日期', 'Check-in date'],
  variable_checkOut: ['离店日期', 'Check-out date'],
  variable_checkInTime: ['入住时间', 'Check-in time'],
  variable_checkOutTime: ['退房时间', 'Check-out time'],
  variable_nights: ['晚数', 'Nights'],
  variable_guests: ['人数', 'Guests'],
  variable_roomType: ['房型', 'Room type'],
  variable_roomNumber: ['房号', 'Room number'],
  variable_orderNo: ['订单号', 'Order number'],
  variable_totalAmount: ['订单金额', 'Total'],
  variable_balanceDue: ['待付金额', 'Balance due'],
  variable_depositAmount: ['押金', 'Deposit'],
});
