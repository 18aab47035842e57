/** Puts the modules' routes on Fastify: session → permission → parse → run → envelope. Read this file first. */

import { permissionNames } from '@minsu/contract/permission.ts';
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { redact } from '@minsu/contract/platform/redaction.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSharedReads, type SharedReads } from '../answers/shared-reads.ts';
import type { Caller } from '../context.ts';
import type { Database } from '../database/open-database.ts';
import { type Mounted, runCommand, runSteps, stepContext } from '../jobs/run-change.ts';
import { guardLookups } from '../sealed-lookups.ts';
import { type Admission, callKindOf, createAdmission } from './admission.ts';
import { admit, callerIn, callerOf, identify, nobody, readerFor } from './callers.ts';
import { failureAnswer, success } from './http.ts';
import { assertReadable } from './input-shape.ts';
import { acceptedBodyOf, bodyLimitOf, type Intake } from './intake.ts';
import { jsonBytes, jsonText } from './json-text.ts';
import { byHousehold, limitOf } from './rate-limits.ts';
import { readForm } from './read-form.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import type { FileAnswer, MachineAnswer, MachineRequest, Route } from './routes.ts';
import { createTokenUses, type TokenUses } from './token-uses.ts';

/** Path over body over query, so a link cannot override what is sent. */
const mergedInput = (request: FastifyRequest): Record<string, unknown> => {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    fail(coreFailures.malformed);
  const merged = { ...(request.query as object), ...(body as object), ...(request.params as object) };
  assertReadable(merged);
  return merged;
};

const parsed = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const result = endpoint.input.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  // Fastify reads the message of every error, and Zod would print the whole input into it, uploaded files included.
  result.error.message = 'invalid input';
  throw result.error;
};

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileAnswer) => {
  const { etag } = file;
  // May be cached but is revalidated each time.
  if (etag !== undefined) void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .type(file.mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(file.body);
};

interface Gates {
  readonly intake: Intake;
  readonly refusals: Refusals;
  readonly tokenUses: TokenUses;
  readonly admission: Admission;
}

/** Rule failures of such a call answer HTTP 200 with the failure in the body (spec §8). */
const quietly = async (endpoint: Endpoint, caller: Caller, run: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await run();
  } catch (error) {
    if (endpoint.quietFailure && error instanceof FailureError)
      return failureAnswer(error, readerFor(caller, endpoint.permission), {}).body;
    throw error;
  }
};

/** Calls per second and client network: bursts of a platform pass, a flood does not. */
const MACHINE_CALLS = 100;

const handleMachine = (route: Route, m: Mounted) => async (request: FastifyRequest, reply: FastifyReply) => {
  await m.services.checkClock();
  const ctx = stepContext(m, callerOf(request, nobody, null), route.endpoint.permission);
  const { params, query, headers, body } = request;
  const call: MachineRequest = {
    params: params as Record<string, string>,
    query: query as Record<string, string>,
    headers: headers as Record<string, string | undefined>,
    path: request.url,
    body: typeof body === 'string' ? body : '',
  };
  const answer = (await route.run(ctx, call as never)) as MachineAnswer;
  return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
};

/** In its own scope, where nothing reads the body before its signature is checked. */
const mountMachine = (app: FastifyInstance, route: Route, m: Mounted, { admission, intake }: Gates): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit: bodyLimitOf(route),
      ...(m.services.config.rateLimits && {
        config: {
          rateLimit: { max: MACHINE_CALLS, timeWindow: 1_000, keyGenerator: byHousehold },
        },
      }),
      onRequest: async () => admission.check('public'),
      preParsing: intake.admit(acceptedBodyOf(route)),
      handler: (request, reply) =>
        intake.during(request, () =>
          admission.through('public', () => handleMachine(route, m)(request, reply)),
        ),
    });
  });

interface Answering extends Mounted {
  readonly sharedReads: SharedReads;
}

const handle =
  (route: Route, m: Answering, { refusals, admission, intake }: Gates) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerIn(request);
    return intake.during(request, () =>
      admission.through(callKindOf(route.endpoint), () =>
        refusals.noted(route.endpoint, caller, () => answer(route, m, caller, request, reply)),
      ),
    );
  };

/** The single property an input is about, if any. */
const onlyHouseOf = ({ houseId, houseIds }: Record<string, unknown>): string | null => {
  const asked = houseId ?? houseIds;
  const named = Array.isArray(asked) ? asked : [asked];
  return named.length === 1 && typeof named[0] === 'string' ? named[0] : null;
};

const JSON_TYPE = 'application/json; charset=utf-8';

const answer = async (
  route: Route,
  m: Answering,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { endpoint } = route;
  const given = await m.openFields(
    stepContext(m, caller, endpoint.permission),
    endpoint,
    mergedInput(request),
  );
  const input = parsed(endpoint, given);
  void reply.header('cache-control', 'no-store');
  const reader = readerFor(caller, endpoint.permission);
  const seen = (answer: unknown) => success(redact(endpoint.output, answer, reader, onlyHouseOf(input)));
  const tell = (body: unknown) => reply.type(JSON_TYPE).send(jsonText(body));
  const { services, database } = m;
  const lookups = await guardLookups({ services, database, caller, path: endpoint.path, input });
  if (route.kind === 'command')
    return tell(
      await quietly(endpoint, caller, async () =>
        seen(await runCommand({ route, request, caller, input, m })),
      ),
    );
  if (route.kind === 'externalCommand')
    return tell(seen(await runSteps({ route, request, caller, input, m })));
  const read = (database: Database) =>
    route.run(stepContext({ ...m, database }, caller, endpoint.permission), input as never);
  if (route.shared) {
    const look = async () => jsonBytes(seen(endpoint.output.parse(await read(m.database))));
    const bytes = await m.sharedReads(route, caller, input, look);
    if (lookups.counts) await lookups.answered((JSON.parse(bytes.toString()) as { data: unknown }).data);
    return reply.type(JSON_TYPE).send(bytes);
  }
  const data = await (route.onReplica && m.replica ? m.replica.read(read) : read(m.database));
  if (route.kind !== 'file') await lookups.answered(data);
  return route.kind === 'file'
    ? sendFile(request, reply, data as FileAnswer)
    : tell(seen(endpoint.output.parse(data)));
};

/** An endpoint without a known permission, or declared twice, stops the start. */
const check = (routes: readonly Route[]): void => {
  const known = new Set<string>(['public', 'signedIn', 'guest', ...permissionNames]);
  const seen = new Set<string>();
  for (const { endpoint } of routes) {
    const key = endpointKey(endpoint);
    if (!known.has(endpoint.permission)) throw new Error(`${key} declares no known permission`);
    if (seen.has(key)) throw new Error(`${key} is answered twice`);
    seen.add(key);
  }
};

/** Calls of the specification send an empty body with a JSON content type, which Fastify's parser refuses. */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
};

export const mount = (
  app: FastifyInstance,
  routes: readonly Route[],
  mounted: Mounted & { readonly intake: Intake },
): void => {
  check(routes);
  const { services, database, strangers, intake } = mounted;
  const { config, clock, settings } = services;
  const { rateLimits, keptAnswerBytes } = config;
  const refusals = createRefusals(mounted);
  const tokenUses = createTokenUses(database, rateLimits ? mounted.rates : null);
  const admission = createAdmission(rateLimits);
  const gates: Gates = { refusals, tokenUses, admission, intake };
  const answering: Answering = {
    ...mounted,
    sharedReads: createSharedReads({ database, clock, settings, maxBytes: keptAnswerBytes }),
  };
  for (const route of routes) {
    if (route.kind === 'machine') {
      mountMachine(app, route, mounted, gates);
      continue;
    }
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit: bodyLimitOf(route),
      ...(rateLimits && { config: { rateLimit: limitOf(route, services, strangers) } }),
      // Before the rate limit: refused calls are not counted.
      onRequest: [async () => admission.check(callKindOf(route.endpoint)), identify(route, strangers)],
      // After the rate limit, before the body.
      preParsing: [admit(route, mounted, gates), gates.intake.admit(acceptedBodyOf(route))],
      ...(route.endpoint.send === 'multipart' && { preValidation: readForm }),
      handler: handle(route, answering, gates),
    });
  }
};
