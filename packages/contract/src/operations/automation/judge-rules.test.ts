import { describe, expect, test } from 'vitest';
import { shanghai as at, someOrder, someRule } from './facts-for-tests.ts';
import { failedCondition, hindersPlan, type JudgedOrder, type JudgedRule, judge } from './judge-rules.ts';
import { type Moment, momentsOf, triggers } from './moment-rules.ts';

const verdict = (
  rule: Partial<JudgedRule> = {},
  order: Partial<JudgedOrder> = {},
  when: Date | null = null,
  options = {},
) => {
  const known = someOrder(order);
  const ruled = someRule(rule);
  const [moment] = momentsOf(ruled, known);
  if (!moment) throw new Error('this rule has no moment here');
  return judge(ruled, known, moment, when ?? moment.at, options);
};
const skipped = (reason: string, detail?: string) => ({ kind: 'skip', reason, ...(detail && { detail }) });

describe('conditions', () => {
  const fails = (rule: Partial<JudgedRule>, order: Partial<JudgedOrder> = {}) =>
    failedCondition(someRule(rule), someOrder(order));

  test('are met when empty', () => expect(fails({})).toBeNull());

  test.each<[string, Partial<JudgedRule>, Partial<JudgedOrder>]>([
    ['houses', { allHouses: false, houseIds: ['x'] }, {}],
    ['channels', { channels: ['mt'] }, {}],
    ['nights', { nightsMin: 3 }, {}],
    ['nights', { nightsMax: 1 }, {}],
    ['weekdays', { weekdays: [5, 6] }, {}],
    ['languages', { languages: ['en', 'ja'] }, {}],
    ['languages', { languages: ['zh'] }, { language: 'en' }],
    ['memberTags', { memberTags: ['VIP'] }, { memberTags: ['商旅'] }],
    ['lead', { leadMin: 10 }, {}],
    ['lead', { leadMax: 8 }, {}],
    ['guestKind', { guestKind: 'returning' }, {}],
    ['guestKind', { guestKind: 'first' }, { returning: true }],
    ['stayKind', { stayKind: 'hours' }, {}],
    ['stayKind', { stayKind: 'nights' }, { checkOut: '2026-12-10' }],
  ])('%s does not hold', (name, rule, order) => expect(fails(rule, order)).toBe(name));

  test('are met at their limits', () => {
    expect(fails({ allHouses: false, houseIds: ['x', 'h'] })).toBeNull();
    expect(fails({ channels: ['mt', 'direct'] })).toBeNull();
    expect(fails({ nightsMin: 2, nightsMax: 2 })).toBeNull();
    // 10 December 2026 is a Thursday.
    expect(fails({ weekdays: [4] })).toBeNull();
    expect(fails({ languages: ['zh'] })).toBeNull();
    expect(fails({ memberTags: ['VIP', '商旅'] }, { memberTags: ['商旅'] })).toBeNull();
    expect(fails({ leadMin: 9, leadMax: 9 })).toBeNull();
    expect(fails({ guestKind: 'returning' }, { returning: true })).toBeNull();
    expect(fails({ guestKind: 'first', stayKind: 'nights' })).toBeNull();
    expect(fails({ stayKind: 'hours' }, { checkOut: '2026-12-10' })).toBeNull();
  });

  test('count days ahead in property time, never negative', () => {
    const bookedAt = at('2026-12-11', '01:00');
    expect(fails({ leadMin: 0, leadMax: 0 }, { bookedAt })).toBeNull();
  });
});

describe('the state of the order', () => {
  test('plans nothing for unsold orders, except messages about an end', () => {
    for (const shown of ['wait_pay', 'wait_accept', 'hold', 'expired', 'rejected', 'no_show'] as const)
      for (const trigger of triggers) {
        const told = ['depositReturned', 'unanswered'].includes(trigger);
        expect(hindersPlan(someRule({ trigger }), someOrder({ shown })) === null).toBe(told);
      }
    expect(hindersPlan(someRule({ trigger: 'cancelled' }), someOrder({ shown: 'cancelled' }))).toBeNull();
    expect(hindersPlan(someRule({ trigger: 'checkIn' }), someOrder({ shown: 'cancelled' }))).toBe('state');
    expect(hindersPlan(someRule({ nightsMin: 9 }), someOrder())).toBe('conditions');
  });

  test('requires expected guests before check-in and guests in house afterwards', () => {
    expect(verdict({}, { shown: 'in_house' })).toEqual(skipped('state', 'in_house'));
    expect(verdict({ side: 'after' })).toEqual(skipped('state', 'expected'));
    expect(verdict({ side: 'after' }, {}, null, { foreseen: true })).toEqual({ kind: 'send' });
    expect(verdict({ side: 'after' }, { shown: 'in_house' })).toEqual({ kind: 'send' });
    expect(verdict({ trigger: 'inHouse', atTime: '20:00' })).toEqual(skipped('state', 'expected'));
    expect(verdict({ trigger: 'checkOut' }, { shown: 'no_show' })).toEqual(skipped('state', 'no_show'));
  });

  test('names a condition that is no longer met', () => {
    expect(verdict({ nightsMin: 5 })).toEqual(skipped('conditions', 'nights'));
  });
});

describe('time', () => {
  const evening = { amount: 15, unit: 'hours' } as const;
  const night = { quietFrom: '22:00', quietTo: '08:00' };

  test('quiet hours postpone', () => {
    expect(verdict({ ...evening, ...night })).toEqual({ kind: 'later', at: at('2026-12-10', '08:00') });
    expect(verdict({ ...evening, ...night }, {}, at('2026-12-10', '08:00'))).toEqual({ kind: 'send' });
  });

  test('is skipped when the end of quiet hours is too late', () => {
    const arriveAt = at('2026-12-10', '07:30');
    expect(verdict({ amount: 2, unit: 'hours', ...night }, { arriveAt })).toEqual(skipped('tooLate'));
  });

  test('is skipped after its time', () => {
    expect(verdict(evening, {}, at('2026-12-10', '13:59'))).toEqual({ kind: 'send' });
    expect(verdict(evening, {}, at('2026-12-10', '14:00'))).toEqual(skipped('tooLate'));
  });

  test('notifies staff at any hour, for every event', () => {
    const full = { sent: { times: [at('2026-12-09', '23:00')], forStay: 99 } };
    const rule = { ...evening, ...night, action: 'notice', capPerStay: 1, capPerDay: 1 } as const;
    expect(verdict(rule, full)).toEqual({ kind: 'send' });
  });

  test('caps', () => {
    const full = { sent: { times: [at('2026-12-09', '13:00')], forStay: 4 } };
    expect(verdict({ capPerDay: 1 }, full)).toEqual(skipped('capDay'));
    expect(verdict({ capPerStay: 4 }, full)).toEqual(skipped('capStay'));
    expect(verdict({ capPerDay: 2, capPerStay: 5 }, full)).toEqual({ kind: 'send' });
  });
});

describe('guest answers', () => {
  const talked = { firstSentAt: at('2026-12-02', '09:00'), guestAt: at('2026-12-02', '10:00') };

  test('stop messages until the conversation is closed', () => {
    expect(verdict({}, talked)).toEqual(skipped('answered'));
    expect(verdict({}, { ...talked, threadClosed: true })).toEqual({ kind: 'send' });
    expect(verdict({ stopOnAnswer: false }, talked)).toEqual({ kind: 'send' });
  });

  test('must follow our message', () => {
    expect(verdict({}, { ...talked, guestAt: at('2026-12-01', '10:00') })).toEqual({ kind: 'send' });
    expect(verdict({}, { ...talked, firstSentAt: null })).toEqual({ kind: 'send' });
  });

  test('end a wait, and a new wait counts separately', () => {
    const rule = someRule({
      trigger: 'unanswered',
      side: 'after',
      amount: 30,
      unit: 'minutes',
      action: 'notice',
    });
    const waiting = someOrder({ waitingSince: at('2026-12-09', '10:00') });
    const [moment] = momentsOf(rule, waiting) as [Moment];
    expect(judge(rule, waiting, moment, moment.at)).toEqual({ kind: 'send' });
    expect(judge(rule, someOrder(), moment, moment.at)).toEqual(skipped('replied'));
    const again = someOrder({ waitingSince: at('2026-12-09', '10:20') });
    expect(judge(rule, again, moment, moment.at)).toEqual(skipped('replied'));
  });

  test('silence ends with a guest message and needs an incoming channel', () => {
    const rule = { trigger: 'silent', side: 'after', amount: 4, unit: 'hours' } as const;
    const followed = { runId: 'f', at: at('2026-12-05', '10:00') };
    expect(verdict(rule, { followed })).toEqual({ kind: 'send' });
    expect(verdict(rule, { followed, guestAt: at('2026-12-05', '11:00') })).toEqual(skipped('answered'));
    expect(verdict(rule, { followed, guestAt: at('2026-12-05', '09:00') })).toEqual({ kind: 'send' });
    expect(verdict(rule, { followed, way: 'sms' })).toEqual(skipped('deaf'));
  });
});

test('staff may override quiet hours, caps, lateness and answers, but not state or conditions', () => {
  const rule = { capPerDay: 1, quietFrom: '00:00', quietTo: '23:59' };
  const order = {
    sent: { times: [at('2026-12-09', '13:00')], forStay: 4 },
    firstSentAt: at('2026-12-02', '09:00'),
    guestAt: at('2026-12-02', '10:00'),
  };
  const when = at('2026-12-10', '20:00');
  expect(verdict(rule, order, when, { forced: true })).toEqual({ kind: 'send' });
  expect(verdict(rule, { ...order, shown: 'cancelled' }, when, { forced: true })).toEqual(
    skipped('state', 'cancelled'),
  );
  expect(verdict({ ...rule, nightsMin: 4 }, order, when, { forced: true })).toEqual(
    skipped('conditions', 'nights'),
  );
});
