import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWebhookChoice, wants, webhookEntities } from './webhook-events.ts';
import {
  FAILURES_BEFORE_REST,
  healthAfter,
  healthy,
  isWorn,
  nextTry,
  STOP_AFTER_MS,
  TRY_FOR_MS,
} from './webhook-rules.ts';

const start = new Date('2026-11-20T04:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

describe('retries', () => {
  test('wait up to six hours, end with a last attempt after a day', () => {
    const waits: number[] = [];
    let now = start;
    for (let attempts = 1; ; attempts += 1) {
      const next = nextTry(attempts, now, start);
      if (next === null) break;
      waits.push((next.getTime() - now.getTime()) / 60_000);
      now = next;
    }
    expect(waits.slice(0, 8)).toEqual([0.5, 1, 5, 15, 60, 120, 240, 360]);
    expect(now).toEqual(later(TRY_FOR_MS));
    expect(waits.length).toBeGreaterThanOrEqual(10);
  });

  test("respect the receiver's requested delay up to an hour, within the end", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: TRY_FOR_MS - 1 }),
        fc.nat(90_000_000),
        (attempts, passed, asked) => {
          const now = later(passed);
          const plain = nextTry(attempts, now, start);
          const next = nextTry(attempts, now, start, asked);
          expect(next).not.toBeNull();
          const ms = next?.getTime() ?? 0;
          expect(ms).toBeGreaterThan(now.getTime());
          expect(ms).toBeGreaterThanOrEqual(plain?.getTime() ?? 0);
          expect(ms).toBeLessThanOrEqual(start.getTime() + TRY_FOR_MS);
          expect(ms).toBeLessThanOrEqual(
            Math.max(plain?.getTime() ?? 0, now.getTime() + Math.min(asked, 3_600_000)),
          );
        },
      ),
    );
  });
});

describe('health', () => {
  const bad = (count: number) => Array.from({ length: count }, () => false);

  test('pauses from the fifth consecutive failure on, up to a quarter of an hour', () => {
    expect(healthAfter(healthy, bad(FAILURES_BEFORE_REST - 1), start).restUntil).toBeNull();
    let health = healthAfter(healthy, bad(FAILURES_BEFORE_REST), start);
    const rests = [health.restUntil];
    for (let n = 0; n < 7; n += 1) {
      health = healthAfter(health, [false], start);
      rests.push(health.restUntil);
    }
    const seconds = rests.map((until) => ((until?.getTime() ?? 0) - start.getTime()) / 1_000);
    expect(seconds).toEqual([30, 60, 120, 300, 600, 900, 900, 900]);
    expect(health.failingSince).toEqual(start);
  });

  test('recovers with any success', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 20 }), (outcomes) => {
        expect(healthAfter(healthAfter(healthy, outcomes, start), [true], later(5))).toEqual(healthy);
      }),
    );
  });

  test('counts as failing after a day without success', () => {
    const health = healthAfter(healthy, [false], start);
    expect(isWorn(health, later(STOP_AFTER_MS - 1))).toBe(false);
    expect(isWorn(health, later(STOP_AFTER_MS))).toBe(true);
    expect(isWorn(healthy, later(STOP_AFTER_MS))).toBe(false);
  });
});

describe('choices', () => {
  test.each(['order.*', 'order.checkedIn', 'room.conditionSet'])('%s can be chosen', (choice) => {
    expect(isWebhookChoice(choice)).toBe(true);
  });
  test.each([
    '*',
    'order',
    'order.',
    'user.created',
    'webhook.tested',
    'notification.queued',
    'order.a b',
    '',
  ])('%s cannot', (choice) => expect(isWebhookChoice(choice)).toBe(false));

  const event = { name: 'order.paid', entity: 'order', houseId: 'a', isPersonal: false };
  const every = { events: ['order.*'], houseIds: [] };

  test('by kind, by name, by property', () => {
    expect(wants(every, event)).toBe(true);
    expect(wants({ ...every, events: ['order.paid'] }, event)).toBe(true);
    expect(wants({ ...every, events: ['order.created', 'room.*'] }, event)).toBe(false);
    expect(wants({ ...every, houseIds: ['a', 'b'] }, event)).toBe(true);
    expect(wants({ ...every, houseIds: ['b'] }, event)).toBe(false);
    expect(wants({ ...every, houseIds: ['b'] }, { ...event, houseId: null })).toBe(false);
  });

  test('include guest messages but never internal notes', () => {
    const said = (verb: string) => ({ ...event, entity: 'thread', name: `thread.${verb}` });
    const hook = { events: ['thread.*', 'thread.noted'], houseIds: [] };
    for (const verb of ['guestMessage', 'replied', 'posted'])
      expect(wants(hook, said(verb)), verb).toBe(true);
    for (const verb of ['noted', 'assigned', 'receipt', 'fileFetched']) {
      expect(wants(hook, said(verb)), verb).toBe(false);
      expect(isWebhookChoice(`thread.${verb}`), verb).toBe(false);
    }
    expect(isWebhookChoice('thread.guestMessage')).toBe(true);
  });

  test('never include user notices, accounts or the module itself', () => {
    expect(wants(every, { ...event, isPersonal: true })).toBe(false);
    for (const entity of ['user', 'webhook', 'notification', 'inbox', 'setting'])
      expect(
        wants({ events: [`${entity}.*`], houseIds: [] }, { ...event, entity, name: `${entity}.x` }),
      ).toBe(false);
    expect(new Set(webhookEntities).size).toBe(webhookEntities.length);
  });
});
