import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { shownStates, stayStates } from '@minsu/contract/sales/orders/order-states.ts';
import { describe, expect, it } from 'vitest';
import { eventTitle, type FindWord } from '../../components/words/order-event-words.ts';
import { diffLines, shortDiff, shownTones, stayTones } from './order-words.ts';

const zh: FindWord = (key) => {
  const text = (orderTexts as Record<string, readonly [string, unknown]>)[key];
  return text?.[0];
};
const sayDate = (date: string) => date.slice(5);
const diff = (changes: { field: string; before: unknown; after: unknown }[], seesMoney = true) =>
  diffLines(changes, zh, sayDate, seesMoney).map(
    ({ label, before, after }) => `${label}: ${before} > ${after}`,
  );

describe('order history', () => {
  it('translates states, methods, kinds and channels', () => {
    expect(
      diff([
        { field: 'state', before: 'expected', after: 'in_house' },
        { field: 'booking', before: 'wait_accept', after: 'confirmed' },
        { field: 'method', before: null, after: 'wechat' },
        { field: 'kind', before: null, after: 'minibar' },
        { field: 'channel', before: null, after: 'mt' },
      ]),
    ).toEqual([
      '入住状态: 待入住 > 已入住',
      '订单状态: 待确认 > 已确认',
      '方式:  > 微信',
      '项目:  > 迷你吧',
      '渠道:  > 美团民宿',
    ]);
  });

  it('formats amounts, dates, lists and yes or no', () => {
    expect(
      diff([
        { field: 'amountFen', before: null, after: -123450 },
        { field: 'checkOut', before: '2026-11-22', after: '2026-11-24' },
        {
          field: 'rooms',
          before: null,
          after: ['302 2026-11-20 → 2026-11-22', '303 2026-11-20 → 2026-11-22'],
        },
        { field: 'locked', before: false, after: true },
      ]),
    ).toEqual([
      '金额:  > -¥1,234.50',
      '离店: 11-22 > 11-24',
      '房间:  > 302 11-20 → 11-22；303 11-20 → 11-22',
      '锁定: 否 > 是',
    ]);
  });

  it('hides amounts from users without money, and fields without a label', () => {
    expect(diff([{ field: 'roomFen', before: 1, after: 2 }], false)).toEqual([]);
    expect(diff([{ field: 'houseSecret', before: 1, after: 2 }])).toEqual([]);
  });

  it('leaves out values that read the same before and after', () => {
    expect(diff([{ field: 'room', before: null, after: '' }])).toEqual([]);
  });

  it('names every step, and never shows the code of an unknown one', () => {
    expect(eventTitle({ name: 'order.checkedIn', changes: [] }, zh)).toBe('办理入住');
    expect(eventTitle({ name: 'order.somethingNew', changes: [] }, zh)).not.toContain('order.somethingNew');
  });

  it('names a move by what it changed', () => {
    const moved = (...fields: string[]) =>
      eventTitle(
        { name: 'order.moved', changes: fields.map((field) => ({ field, before: 'a', after: 'b' })) },
        zh,
      );
    expect(moved('room', 'roomId', 'roomFen')).toBe('换房');
    expect(moved('checkIn', 'checkOut')).toBe('改期');
    expect(moved('room', 'roomId', 'checkOut')).toBe('换房并改期');
  });

  it('summarises a step by its amount first', () => {
    const lines = diffLines(
      [
        { field: 'description', before: null, after: '苏打水' },
        { field: 'kind', before: null, after: 'minibar' },
        { field: 'amountFen', before: null, after: 6800 },
        { field: 'booking', before: null, after: 'confirmed' },
      ],
      zh,
      sayDate,
      true,
    );
    expect(shortDiff(lines)).toBe('¥68.00 · 迷你吧 · 苏打水');
  });
});

describe('states', () => {
  it('each have a colour and a text', () => {
    for (const state of shownStates)
      expect([shownTones[state], zh(`shown_${state}`)]).not.toContain(undefined);
    for (const state of stayStates) expect([stayTones[state], zh(`stay_${state}`)]).not.toContain(undefined);
  });
});
