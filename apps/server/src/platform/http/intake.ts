/**
 * Limits request bodies: their content type, their size, and the memory that all bodies in flight may take together. Decides before a
 * byte is read, from the announced length, which Node enforces. A chunked body counts as the largest its route accepts.
 */
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES } from '../files/pictures.ts';
import { refuseFile } from '../files/uploaded-file.ts';
import { household } from '../jobs/household.ts';
import { callerOfCall } from './callers.ts';
import type { Route } from './routes.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

export const MAX_BODY = MIB;
/** The forms before sign-in are a few lines long. */
const MAX_PUBLIC_BODY = 64 * KIB;
/** Webhooks of platforms and providers. */
const MAX_MACHINE_BODY = 256 * KIB;
const MAX_FILE = MAX_PICTURE_BYTES;
/** One file and the fields sent with it. */
export const MAX_FORM = MAX_FILE + 256 * KIB;

export interface IntakeLimits {
  /** Bytes of all bodies in flight. */
  readonly all: number;
  /** The share of calls without a session, so that they never use up the room of signed-in users. */
  readonly public: number;
  readonly perUser: number;
  /** Per client network, for calls without a session. */
  readonly perNetwork: number;
}

/** A body is copied once while it is put together; twice the total is far below the 1 GiB that `npm start` allows. */
export const intakeLimits: IntakeLimits = {
  all: 96 * MIB,
  public: 16 * MIB,
  perUser: 40 * MIB,
  perNetwork: 4 * MIB,
};

const RETRY_AFTER_S = 2;

export interface Sender {
  /** A user, or the client network of a call without a session. */
  readonly key: string;
  readonly isUser: boolean;
}

export interface Lease {
  readonly release: () => void;
}

export interface BodyBudget {
  /** Reserves room for a body; fails with `core.unavailable` (503) if there is none. */
  take(sender: Sender, bytes: number): Lease;
  /** Bytes now in flight. */
  taken(): number;
}

export const createBodyBudget = (limits: IntakeLimits = intakeLimits): BodyBudget => {
  const total = { users: 0, public: 0 };
  const most = { users: limits.all - limits.public, public: limits.public };
  const bySender = new Map<string, number>();

  const add = (pool: keyof typeof total, key: string, bytes: number): void => {
    total[pool] += bytes;
    const left = (bySender.get(key) ?? 0) + bytes;
    if (left > 0) bySender.set(key, left);
    else bySender.delete(key);
  };

  return {
    take({ key, isUser }, bytes) {
      const pool = isUser ? 'users' : 'public';
      const own = isUser ? limits.perUser : limits.perNetwork;
      if (total[pool] + bytes > most[pool] || (bySender.get(key) ?? 0) + bytes > own)
        fail(coreFailures.unavailable, { extra: { retryAfterSeconds: RETRY_AFTER_S } });
      add(pool, key, bytes);
      let isHeld = true;
      return {
        release() {
          if (isHeld) add(pool, key, -bytes);
          isHeld = false;
        },
      };
    },
    taken: () => total.users + total.public,
  };
};

/** The largest body of a route, apart from forms with a file. */
export const bodyLimitOf = ({ kind, endpoint }: Pick<Route, 'kind' | 'endpoint'>): number => {
  if (kind === 'machine') return MAX_MACHINE_BODY;
  return endpoint.permission === 'public' ? MAX_PUBLIC_BODY : MAX_BODY;
};

export interface AcceptedBody {
  readonly maxBytes: number;
  readonly takesForms: boolean;
}

export const acceptedBodyOf = (route: Pick<Route, 'kind' | 'endpoint'>): AcceptedBody => ({
  maxBytes: bodyLimitOf(route),
  takesForms: route.endpoint.send === 'multipart',
});

/** More than any form of ours has besides its file. */
const MAX_FORM_FIELDS = 20;

/** For @fastify/multipart, which cuts longer values; read-form.ts refuses those. */
export const formLimits = {
  fields: MAX_FORM_FIELDS,
  fieldNameSize: 100,
  fieldSize: 8 * KIB,
  files: 1,
  fileSize: MAX_FILE,
  parts: MAX_FORM_FIELDS + 1,
  headerPairs: 20,
} as const;

/** The announced bytes; null if the body is chunked. */
const lengthOf = ({ headers }: FastifyRequest): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '');

const isEncoded = ({ headers }: FastifyRequest): boolean =>
  !['', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase() ?? '');

const tooLarge = (form: boolean): never =>
  form ? refuseFile(coreFailures.fileTooLarge) : fail(coreFailures.tooLarge);

const senderOf = (request: FastifyRequest): Sender => {
  const id = callerOfCall(request)?.user.id ?? '';
  return id === ''
    ? { key: `network ${household(request.ip)}`, isUser: false }
    : { key: `user ${id}`, isUser: true };
};

interface Held extends Lease {
  isRunning: boolean;
  isOver: boolean;
}

export interface Intake {
  /** A preParsing hook: refuses the body, or reserves room for it. */
  admit(accepted: AcceptedBody): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Runs the handler of a call. Its body keeps its room until the handler ends, even if the client has disconnected. */
  during<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T>;
}

export const createIntake = (budget: BodyBudget = createBodyBudget()): Intake => {
  const held = new WeakMap<FastifyRequest, Held>();

  /** Released when the handler ends; if none runs, when the answer is sent or the connection closes. */
  const hold = (request: FastifyRequest, { raw }: FastifyReply, { release }: Lease): void => {
    const own: Held = { release, isRunning: false, isOver: false };
    held.set(request, own);
    const end = () => {
      own.isOver = true;
      if (!own.isRunning) release();
    };
    raw.once('finish', end).once('close', end);
  };

  return {
    admit: (accepted) => async (request, reply) => {
      const length = lengthOf(request);
      if (length === 0) return;
      const form = isForm(request);
      if (isEncoded(request) || (form && !accepted.takesForms)) fail(coreFailures.unsupportedType);
      const most = form ? MAX_FORM : accepted.maxBytes;
      // The body of a GET is never read, and a chunked one has no length to judge.
      const isUnread = length === null && request.method === 'GET';
      if (isUnread || (length !== null && !(length <= most))) tooLarge(form);
      hold(request, reply, budget.take(senderOf(request), length ?? most));
    },
    async during(request, run) {
      const own = held.get(request);
      if (!own) return run();
      // The client disconnected and the room is released: running the handler would take memory that is not counted.
      if (own.isOver) return fail(coreFailures.unavailable);
      own.isRunning = true;
      try {
        return await run();
      } finally {
        own.release();
      }
    },
  };
};
