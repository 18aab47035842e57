/** Runs a change once per Idempotency-Key: in one transaction, or in steps with a transaction each. */
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, FailureError } from '@minsu/contract/platform/failure.ts';
import type { FastifyRequest } from 'fastify';
import { type Caller, type Ctx, createContext, type Services } from '../context.ts';
import type { Database } from '../database/open-database.ts';
import type { Replica } from '../database/replica.ts';
import { inTransaction } from '../database/transaction.ts';
import { idempotencyKey, runOnce, runStepsOnce } from '../http/idempotency.ts';
import type { RateCounts } from '../http/rate-counts.ts';
import type { Route, StepCtx } from '../http/routes.ts';
import type { TokenLookup } from '../http/token-lookup.ts';

export interface Mounted {
  readonly services: Services;
  readonly database: Database;
  /** Called after a change is committed, so that the relay need not wait for its next poll. */
  readonly committed: () => void;
  readonly rates: RateCounts;
  readonly tokenLookup: TokenLookup;
  /** Decrypts the endpoint's sealed fields. */
  readonly openFields: (
    ctx: StepCtx,
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Null: there is no copy of the database. */
  readonly replica: Replica | null;
}

const idempotencyHeader = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255) throw new FailureError(coreFailures.malformed);
  return key;
};

/** Absent for anonymous calls and for answers with a secret, which are stored nowhere. */
const keyOf = (endpoint: Endpoint, request: FastifyRequest, { user }: Caller): string | null =>
  user.id === '' || endpoint.secret || endpoint.kind !== 'command' ? null : idempotencyHeader(request);

interface Change {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly caller: Caller;
  /** As the endpoint's schema has parsed it. */
  readonly input: unknown;
  readonly m: Mounted;
}

export const runCommand = async ({ route, request, caller, input, m }: Change) => {
  const { endpoint } = route;
  await m.services.checkClock();
  const key = keyOf(endpoint, request, caller);
  const asked = await route.ask?.(stepContext(m, caller, endpoint.permission), input as never);
  const answer = await inTransaction(m.database, async (db, ending) => {
    const ctx = createContext(m.services, db, caller, endpoint.permission, ending);
    const run = async () => endpoint.output.parse(await route.run(ctx as StepCtx, input as never, asked));
    return key === null
      ? run()
      : runOnce(ctx, idempotencyKey(m, { endpoint: endpointKey(endpoint), key, input }), run);
  });
  m.committed();
  return answer;
};

/** A change of several steps. */
export const runSteps = async ({ route, request, caller, input, m }: Change) => {
  const { endpoint } = route;
  await m.services.checkClock();
  const ctx = stepContext(m, caller, endpoint.permission);
  const key = keyOf(endpoint, request, caller);
  const run = async () => endpoint.output.parse(await route.run(ctx, input as never));
  return key === null
    ? run()
    : runStepsOnce(ctx, idempotencyKey(m, { endpoint: endpointKey(endpoint), key, input }), run);
};

export const stepContext = (m: Mounted, caller: Caller, access: Endpoint['permission']): StepCtx => ({
  ...createContext(m.services, m.database, caller, access),
  store: async <T>(run: (ctx: Ctx) => Promise<T>) => {
    await m.services.checkClock();
    const result = await inTransaction(m.database, (db, ending) =>
      run(createContext(m.services, db, caller, access, ending)),
    );
    m.committed();
    return result;
  },
});
