import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/dates.ts';
import { reachable, unownedOf } from '../../platform/state-moves.ts';
import { threadCapabilities, threadChannels } from '../channels/thread-capabilities.ts';
import { hindranceOf, nextSendAt, type SendFacts, sendProblemOf, textLength } from './thread-rules.ts';
import {
  type DeliveryState,
  deliveryStates,
  deliveryTable,
  isFurther,
  messageActionsOf,
  threadActionsOf,
  threadStates,
  threadTable,
} from './thread-states.ts';

const well: SendFacts = {
  channel: 'mt',
  connected: true,
  guestWrote: true,
  checkOut: '2026-11-22',
  today: '2026-11-20',
  hasAddress: true,
  consented: true,
};

describe('obstacles to an answer', () => {
  test('are none on every sending channel in normal conditions', () => {
    for (const channel of threadChannels)
      expect(hindranceOf({ ...well, channel })).toBe(channel === 'none' ? 'noAddress' : null);
  });

  test("include the channel's own rules", () => {
    expect(hindranceOf({ ...well, connected: false })).toBe('notConnected');
    expect(hindranceOf({ ...well, channel: 'sms', connected: false })).toBeNull();
    expect(hindranceOf({ ...well, channel: 'sms', hasAddress: false, consented: false })).toBe('noAddress');
    expect(hindranceOf({ ...well, channel: 'mail', consented: false })).toBe('noConsent');
    expect(hindranceOf({ ...well, consented: false, hasAddress: false })).toBeNull();
    expect(hindranceOf({ ...well, channel: 'pig', guestWrote: false })).toBe('guestFirst');
    expect(hindranceOf({ ...well, guestWrote: false })).toBeNull();
  });

  test("start after the channel's last day", () => {
    const days = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(days, fc.constantFrom('mt', 'tj', 'pig', 'sms', 'mail'), (after, channel) => {
        const most = threadCapabilities[channel].daysAfterCheckOut;
        const today = addDays('2026-11-22', after);
        expect(hindranceOf({ ...well, channel, today })).toBe(
          most !== null && after > most ? 'tooLate' : null,
        );
      }),
    );
    expect(hindranceOf({ ...well, checkOut: null, today: '2036-01-01' })).toBeNull();
  });
});

describe('allowed contents', () => {
  test("are texts up to the channel's length in visible characters", () => {
    for (const channel of ['mt', 'tj', 'pig', 'sms', 'mail'] as const) {
      const { maxLength } = threadCapabilities[channel];
      expect(sendProblemOf(channel, { text: '😀'.repeat(maxLength), attachments: [] })).toBeNull();
      expect(sendProblemOf(channel, { text: '😀'.repeat(maxLength + 1), attachments: [] })).toMatchObject({
        path: 'text',
        params: { limit: maxLength },
      });
    }
    expect(textLength('a😀b')).toBe(3);
  });

  test('exclude empty texts and unfilled variables', () => {
    expect(sendProblemOf('mt', { text: ' \n', attachments: [] })?.failure.code).toBe('thread.nothingToSend');
    expect(sendProblemOf('mt', { text: '', attachments: ['image/webp'] })).toBeNull();
    expect(sendProblemOf('mt', { text: '您好 {{guestName}} {{x}}', attachments: [] })).toMatchObject({
      failure: { code: 'thread.openVariables' },
      params: { names: ['guestName', 'x'] },
    });
  });

  test('hold a text or one picture where a channel manager takes no more', () => {
    const send = (text: string, pictures: number) =>
      sendProblemOf('channex', { text, attachments: Array.from({ length: pictures }, () => 'image/webp') })
        ?.failure.code ?? null;
    expect([send('好', 0), send('', 1)]).toEqual([null, null]);
    expect([send('好', 1), send('', 2)]).toEqual(['thread.oneThing', 'thread.oneThing']);
  });

  test('include files by the capability table', () => {
    const send = (channel: 'mt' | 'tj' | 'pig' | 'sms', mime: string) =>
      sendProblemOf(channel, { text: '好', attachments: [mime] })?.failure.code ?? null;
    expect([send('mt', 'application/pdf'), send('mt', 'image/webp')]).toEqual([null, null]);
    expect([send('pig', 'application/pdf'), send('pig', 'image/webp')]).toEqual([
      'thread.wrongAttachment',
      null,
    ]);
    expect([send('tj', 'image/webp'), send('sms', 'image/webp')]).toEqual([
      'thread.noAttachments',
      'thread.noAttachments',
    ]);
  });
});

test('retries with growing pauses, then gives up', () => {
  const now = new Date('2026-11-20T04:00:00Z');
  const waits: number[] = [];
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const at = nextSendAt(attempts, now);
    if (!at) break;
    waits.push(at.getTime() - now.getTime());
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits).toHaveLength(8);
  expect(nextSendAt(waits.length + 1, now)).toBeNull();
});

describe('states', () => {
  test('are all reachable, and offer nothing without permission', () => {
    expect([...reachable(threadTable, ['open'])].sort()).toEqual([...threadStates].sort());
    expect([...reachable(deliveryTable, ['queued'])].sort()).toEqual([...deliveryStates].sort());
    expect(unownedOf(threadTable)).toEqual(['guestWrites', 'wakes']);
    for (const state of threadStates)
      expect(threadActionsOf(state, { waits: true }, () => false)).toEqual([]);
  });

  test('allow notes anywhere, and settling only while a guest waits', () => {
    for (const state of threadStates)
      expect(threadActionsOf(state, { waits: false }, () => true)).toContain('note');
    expect(threadActionsOf('open', { waits: false }, () => true)).not.toContain('settle');
    expect(threadActionsOf('open', { waits: true }, () => true)).toContain('settle');
    expect(threadActionsOf('closed', { waits: true }, () => true).sort()).toEqual([
      'note',
      'reopen',
      'reply',
    ]);
  });

  test('resend only failed and held messages', () => {
    const again = deliveryStates.filter((state) => messageActionsOf(state, () => true).includes('retry'));
    expect(again).toEqual(['kept', 'failed']);
    expect(messageActionsOf(null, () => true)).toEqual([]);
    expect(messageActionsOf('failed', () => false)).toEqual([]);
  });

  test('move forward only by receipts', () => {
    const state = fc.constantFrom(...deliveryStates);
    fc.assert(
      fc.property(fc.array(state), (told) => {
        let at: DeliveryState = 'queued';
        for (const next of told) {
          const before = at;
          if (isFurther(next, at)) at = next;
          expect(isFurther(before, at)).toBe(false);
        }
      }),
    );
    expect(isFurther('sent', 'failed')).toBe(true);
    expect(isFurther('delivered', 'read')).toBe(false);
  });
});
