import { describe, expect, test } from 'vitest';

const { arrivesNow, shapedSale, withArrivals } = await import('./sale-arrival.ts');
const { groupsOf, leftFor, resized } = await import('../group/stay-groups.ts');

const TODAY = '2026-11-30';
const terms = { depositFen: 20_000, registrationRule: 'all' as const, businessDate: TODAY };
const stay = (more: object = {}) => ({
  ...{ roomTypeId: 't', checkIn: TODAY, checkOut: '2026-12-01', guests: 2 },
  ...more,
});
const arrival = (...names: (string | undefined)[]) => ({
  registrations: names.map((name) => ({
    documentType: 'idCard',
    number: '1',
    ...(name && { name }),
  })) as never,
  acceptDirty: false,
});

describe('guests who check in with the sale', () => {
  test('are possible when all rooms are for tonight and the order is confirmed at once', () => {
    const values = { stays: [stay()] };
    expect(arrivesNow(values, terms)).toBe(true);
    expect(arrivesNow(values, undefined)).toBe(false);
    expect(arrivesNow({ ...values, hold: true }, terms)).toBe(false);
    expect(arrivesNow({ ...values, source: 'web' }, terms)).toBe(false);
    expect(arrivesNow({ stays: [] }, terms)).toBe(false);
    expect(arrivesNow({ stays: [stay(), stay({ checkIn: '2026-12-01' })] }, terms)).toBe(false);
  });

  test('have a row per required document, and input is kept', () => {
    const rows = (rule: 'all' | 'first', stays: never) =>
      withArrivals(stays, { ...terms, registrationRule: rule }).map(
        (one) => one.arrival?.registrations?.length,
      );
    expect(rows('all', [stay(), stay({ guests: 1 })] as never)).toEqual([2, 1]);
    expect(rows('first', [stay()] as never)).toEqual([1]);
    expect(rows('all', [stay({ guests: 'x' })] as never)).toEqual([1]);
    const typed = [stay({ guests: 2, arrival: arrival('甲') })] as never;
    expect(withArrivals(typed, terms)[0]?.arrival?.registrations?.[0]?.name).toBe('甲');
    const whole = withArrivals([stay()] as never, terms);
    expect(withArrivals(whole, terms)).toBe(whole);
  });
});

describe('the request', () => {
  const sending = { terms, mayArrive: true, usualMethod: 'wechat' };
  const values = {
    bookerName: '沈一诺',
    depositFen: 20_000,
    stays: [stay({ arrival: arrival(undefined, '乙') })],
  };

  test('checks in the guests, booker first, and collects the deposit by the usual method', () => {
    const sent = shapedSale(values, { ...sending, way: 'checkIn' });
    const [first] = sent.stays as { arrival: { registrations: { name: string }[] } }[];
    expect(first?.arrival.registrations.map(({ name }) => name)).toEqual(['沈一诺', '乙']);
    expect([sent.depositMethod, sent.depositFen]).toEqual(['wechat', undefined]);
  });

  test('books the order alone: no guests, and a deposit only on request', () => {
    for (const other of [
      { ...sending, way: 'book' as const },
      { ...sending, way: 'checkIn' as const, mayArrive: false },
      { ...sending, way: 'checkIn' as const, terms: undefined },
    ]) {
      const sent = shapedSale(values, other);
      expect((sent.stays as object[]).some((one) => 'arrival' in one)).toBe(false);
      expect(sent.depositMethod).toBeUndefined();
    }
    const chosen = shapedSale({ ...values, depositMethod: 'cash' }, { ...sending, way: 'book' });
    expect(chosen.depositMethod).toBe('cash');
  });

  test('contains either an own amount or a waiver', () => {
    const own = shapedSale({ ...values, depositFen: 5_000 }, { ...sending, way: 'checkIn' });
    expect([own.depositMethod, own.depositFen]).toEqual(['wechat', 5_000]);
    const waived = shapedSale({ ...values, waiveDepositReason: '熟客' }, { ...sending, way: 'checkIn' });
    expect([waived.depositMethod, waived.depositFen, waived.waiveDepositReason]).toEqual([
      ...[undefined, undefined, '熟客'],
    ]);
    const free = shapedSale(values, { ...sending, way: 'checkIn', terms: { ...terms, depositFen: 0 } });
    expect(free.depositMethod).toBeUndefined();
  });
});

describe('equal rooms', () => {
  const [one, two] = [stay({ roomId: 'r1' }), stay({ roomTypeId: 'u' })];

  test('are grouped in the order they were chosen', () => {
    const groups = groupsOf([one, two, stay({ guests: 1 })] as never);
    expect(groups.map(({ places }) => places)).toEqual([[0, 2], [1]]);
  });

  test("grow without reusing the first one's room, and shrink from the end", () => {
    const stays = [one, two] as never[];
    const [group] = groupsOf(stays);
    if (!group) throw new Error('no group');
    const more = resized(stays, group, 3);
    expect(more.map(({ roomTypeId, roomId }) => [roomTypeId, roomId])).toEqual([
      ['t', 'r1'],
      ['u', undefined],
      ['t', undefined],
      ['t', undefined],
    ]);
    const [again] = groupsOf(more);
    if (!again) throw new Error('no group');
    expect(leftFor(4, again, more)).toBe(1);
    expect(resized(more, again, 1)).toEqual(stays);
    expect(resized(more, again, 0)).toEqual([two]);
  });
});
