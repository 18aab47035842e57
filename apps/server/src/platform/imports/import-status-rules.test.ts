import { expect, test } from 'vitest';
import { isStatusHeader, saysEnded } from './import-status-rules.ts';

test('a line is cancelled by a word within a few others, too', () => {
  const ended = ['取消', '取消单', '客人已取消预订', '订单已作废', 'Cancelled (no refund)', 'no_show guest'];
  expect(ended.filter((text) => !saysEnded(text))).toEqual([]);
  const live = [
    ...[
      '不可取消',
      '可免费取消',
      '限时取消',
      '入住前1天可取消',
      '未取消',
      '取消接机',
      '灵活取消',
      '已确认',
      '',
    ],
    ...['not cancelled', '客人昨天说要是下雨就把第二天的接机服务取消掉，其余照旧'],
  ];
  expect(live.filter(saysEnded)).toEqual([]);
});

test('headings of states and refunds are asked about, those of terms are not', () => {
  expect(
    ['订单状态', '退款金额', 'Refunds', 'Canceled?'].filter((header) => !isStatusHeader(header)),
  ).toEqual([]);
  expect(['取消政策', '退款规则', 'Refundable', 'Cancellation fee'].filter(isStatusHeader)).toEqual([]);
});
