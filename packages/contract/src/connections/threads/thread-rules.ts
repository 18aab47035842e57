/** Obstacles to writing to a guest, and limits of a channel's text. */

import { addDays } from '../../platform/dates.ts';
import type { Failure } from '../../platform/failure.ts';
import type { Params } from '../../platform/texts.ts';
import { type ThreadChannel, threadCapabilities } from '../channels/thread-capabilities.ts';
import { placesOf } from '../templates/template-rules.ts';
import type { SendHindrance } from './thread.ts';
import { threadFailures } from './thread-failures.ts';

export interface SendFacts {
  readonly channel: ThreadChannel;
  /** A platform's connection is at work. */
  readonly connected: boolean;
  /** The guest has written in this conversation. */
  readonly guestWrote: boolean;
  /** Check-out of the stay, `YYYY-MM-DD`; null if unknown. */
  readonly checkOut: string | null;
  /** Business date of the property. */
  readonly today: string;
  readonly hasAddress: boolean;
  readonly consented: boolean;
}

/** First obstacle, or null. Those the guest's consent resolves come last. */
export const hindranceOf = (facts: SendFacts): SendHindrance | null => {
  const { channel, connected, guestWrote, checkOut, today, hasAddress, consented } = facts;
  const { sends, hostFirst, daysAfterCheckOut } = threadCapabilities[channel];
  if (sends === 'nothing') return 'noAddress';
  if (sends === 'platform' && !connected) return 'notConnected';
  if (sends === 'notification' && !hasAddress) return 'noAddress';
  const isTooLate =
    daysAfterCheckOut !== null && checkOut !== null && today > addDays(checkOut, daysAfterCheckOut);
  if (isTooLate) return 'tooLate';
  if (!hostFirst && !guestWrote) return 'guestFirst';
  return sends === 'notification' && !consented ? 'noConsent' : null;
};

export interface SendProblem {
  readonly failure: Failure;
  readonly path: 'text' | 'attachmentIds';
  readonly params?: Params;
}

export interface Sendable {
  readonly text: string;
  /** Their media types. */
  readonly attachments: readonly string[];
}

/** Length in visible characters. */
export const textLength = (text: string): number => Array.from(text).length;

/** Reason a message cannot be sent on the channel, or null. */
export const sendProblemOf = (
  channel: ThreadChannel,
  { text, attachments }: Sendable,
): SendProblem | null => {
  const { maxLength, attachments: taken, oneThing } = threadCapabilities[channel];
  const open = placesOf(text);
  if (text.trim() === '' && attachments.length === 0)
    return { failure: threadFailures.nothingToSend, path: 'text' };
  if (open.length > 0)
    return { failure: threadFailures.openVariables, path: 'text', params: { names: open } };
  if (textLength(text) > maxLength)
    return { failure: threadFailures.tooLongHere, path: 'text', params: { limit: maxLength } };
  if (attachments.length > 0 && taken.length === 0)
    return { failure: threadFailures.noAttachments, path: 'attachmentIds' };
  if (attachments.some((mime) => mime === 'application/pdf') && !taken.includes('pdf'))
    return { failure: threadFailures.wrongAttachment, path: 'attachmentIds' };
  if (oneThing && attachments.length + Number(text.trim() !== '') > 1)
    return { failure: threadFailures.oneThing, path: 'attachmentIds' };
  return null;
};

/** Minutes to wait after each unanswered attempt; after the last it has failed. */
const WAITS = [0.25, 0.5, 2, 10, 30, 60, 180, 360] as const;

export const nextSendAt = (attempts: number, now: Date): Date | null => {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 60_000);
};
