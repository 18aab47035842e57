import { sayText } from '@minsu/contract/platform/texts.ts';
import { expect, test } from 'vitest';
import { type Cells, readOrderLine } from './order-import-rules.ts';

const cells: Cells = {
  ...{ house: '云栖小院', guest: '李白', checkIn: '2027/1/31', checkOut: '2027年2月2日' },
};
const said = (more: Cells) =>
  readOrderLine({ ...cells, ...more }).problems.map(
    ({ field, text }) => `${field} ${sayText(text, 'zh-CN')}`,
  );

test('reads a line as people write it', () => {
  const { line, problems } = readOrderLine({
    ...cells,
    ...{ guests: '2', channel: '美团民宿', number: 'MT-1', total: '¥1,280', collect: '渠道代收' },
  });
  expect(problems).toEqual([]);
  expect(line).toEqual({
    ...{ guest: '李白', phone: '', checkIn: '2027-01-31', checkOut: '2027-02-02', guests: 2 },
    ...{ rooms: null, nights: null },
    ...{ channel: 'mt', number: 'MT-1', totalFen: 128_000, paidFen: 0, collect: 'channel', remark: '' },
  });
  expect(readOrderLine(cells).line).toMatchObject({
    ...{ guests: 1, channel: 'direct', totalFen: null, paidFen: 0, collect: 'property' },
  });
});

test('names every cell that cannot be read', () => {
  expect(said({ checkOut: '2027-01-31' })).toEqual(['checkOut 离店日期必须晚于入住日期']);
  expect(said({ checkIn: '明天' })).toEqual(['checkIn 请输入有效的日期（YYYY-MM-DD）']);
  expect(said({ guests: '两位', channel: '某某网', total: '一百' })).toEqual([
    'guests 请填整数',
    'channel 请填：直客、美团、途家、小猪或其他',
    'total 请填金额，如 368 或 368.50',
  ]);
  expect(said({ phone: '12' })).toHaveLength(1);
  expect(said({ collect: '渠道' })).toEqual(['collect 直客订单不能由渠道代收']);
  expect(said({ channel: '途家', collect: '渠道', paid: '10' })).toEqual(['paid 渠道代收的订单不填已收金额']);
  expect(said({ total: '100', paid: '100.01' })).toEqual([
    'paid 已收金额比应收总额多 ¥0.01，请改为应收总额；多收的部分导入后再登记收款',
  ]);
});
