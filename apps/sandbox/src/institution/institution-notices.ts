/** Notifications to the partner: in sequence, repeated every few seconds until acknowledged. */
import { randomBytes } from 'node:crypto';
import { institutionHeaders, NOTICE_TAKEN } from '@minsu/contract/finance/institution/institution-wire.ts';
import { jsonOf } from '../http/exchange.ts';
import type { InstitutionWorld } from './application-life.ts';
import type { Notice } from './institution-book.ts';
import { type InstitutionCredentials, signInstitution } from './institution-door.ts';

const RETRY_MS = [5_000, 30_000, 120_000, 600_000] as const;
const ANSWER_MS = 10_000;

const byTurn = (a: Notice, b: Notice): number =>
  a.reversed && b.reversed ? b.seq - a.seq : a.dueAt - b.dueAt;

const post = async (notice: Notice, { partnerId, signKey }: InstitutionCredentials, now: number) => {
  const { id: noticeId, kind, number, seq, status } = notice;
  const about = kind === 'APPLICATION' ? { applicationNo: number } : { kind, requestNo: number };
  const body = JSON.stringify({ noticeId, ...about, seq, status });
  const target = new URL(notice.url);
  const [timestamp, nonce] = [String(now), randomBytes(12).toString('hex')];
  const path = target.pathname + target.search;
  const signature = signInstitution(signKey, { method: 'POST', path, timestamp, nonce, body });
  const { partner, timestamp: at, nonce: once, signature: signed } = institutionHeaders;
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [partner]: partnerId,
        [at]: timestamp,
        [once]: nonce,
        [signed]: signature,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
};

export const noticeSender = (world: InstitutionWorld, credentials: InstitutionCredentials) => {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const nextDue = (): Notice | undefined =>
    world.book.state.notices
      .filter(({ state, dueAt }) => state === 'waiting' && dueAt <= world.now())
      .sort(byTurn)[0];

  const sendOne = async (notice: Notice): Promise<void> => {
    const { status, text } = await post(notice, credentials, world.now());
    const { code } = (jsonOf(text) ?? {}) as { code?: unknown };
    notice.lastAnswer = `${status} ${text}`.slice(0, 200);
    const wait = RETRY_MS[notice.attempts];
    notice.attempts += 1;
    if (status === 200 && code === NOTICE_TAKEN.code) notice.state = 'delivered';
    else if (wait === undefined) notice.state = 'failed';
    else notice.dueAt = world.now() + wait;
    world.book.save();
  };

  const run = async (): Promise<void> => {
    for (let due = nextDue(); due && !isStopped; due = nextDue()) await sendOne(due);
  };

  return {
    /** Sends what is due; resolves when nothing is under way. */
    wake: (): Promise<void> => {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      await running;
    },
  };
};
