/**
 * The outside world on one port, for development and tests: `/registration` the public-security lodging system,
 * `/locks` the door locks, `/invoices` the tax service, `/sms` the provider of text messages (a number's: `GET
 * /sms/<number>`; `POST` with a `text` writes back from it), `/receiver/<name>` a webhook receiver; `POST
 * /control/<name> {"fault": …}` makes one of them misbehave. None of them keeps state over a restart. `/mt`, `/tj`,
 * `/pig` the booking platforms, kept in a folder, with their page at `/control`; `/institution` the payment
 * institution, kept there too, with its page at `/control/institution`. `/channex` and `/hostex` simulate the channel
 * managers of those names, kept there too, with pages at `/control/channex` and `/control/hostex`. WeChat Pay, Alipay
 * and Stripe answer at their real paths (`/v3/…`, `/gateway.do` and `/v3/alipay/…`, `/v1/…`), kept there too; their
 * guests pay at `/wechat-pay`, `/alipay` and `/stripe`, and their control pages are `/control/<name>`. Aliyun SMS,
 * Tencent SMS, Twilio, group robots, TTLock and Nuonuo answer at their real paths too, and `/push-service` simulates
 * that of browsers (`open-services.ts`). An S3 server listens on the next port, or on any that is free; its control
 * page, which names it, is `/control/s3`.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChannelServices } from './channel-services.ts';
import { type Answer, type Behaviour, isFault, wellBehaved } from './control/faults.ts';
import { type Exchange, json, type Reply, readExchange, sendReply } from './http/exchange.ts';
import { type InstitutionOptions, startInstitution } from './institution/institution.ts';
import { taxService } from './invoices/tax-service.ts';
import { doorLocks } from './locks/door-locks.ts';
import { startOpenServices } from './open-services.ts';
import { startPaymentServices } from './payment-services.ts';
import { type PlatformsOptions, startPlatforms } from './platforms/platforms.ts';
import { hookReceiver } from './receiver/receiver.ts';
import { registrationAuthority } from './registration/registration-authority.ts';
import { startS3 } from './s3/s3.ts';
import type { ServiceClock, ServiceOptions } from './service-kit/service-world.ts';
import { type SmsCredentials, smsGateway } from './sms/sms-gateway.ts';

const bodyOf = ({ body }: Exchange): Record<string, unknown> =>
  body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);

type Handle = (exchange: Exchange, rest: string) => Answer;

interface Counterpart {
  readonly behaviour: Behaviour;
  readonly handle: Handle;
  readonly refuse: () => Answer;
}

const NOT_FOUND: Answer = { status: 404, body: { message: 'no such path' } };
const BROKEN: Answer = { status: 500, body: { message: 'internal error' } };

const authorityPart = (authority: ReturnType<typeof registrationAuthority>): Counterpart => ({
  behaviour: wellBehaved(),
  refuse: authority.refuse,
  handle: (exchange, reference) =>
    exchange.method === 'PUT' && reference ? authority.put(reference, bodyOf(exchange)) : NOT_FOUND,
});

const locksPart = (locks: ReturnType<typeof doorLocks>): Counterpart => ({
  behaviour: wellBehaved(),
  refuse: locks.refuse,
  handle: (exchange, id) => {
    if (exchange.method === 'PUT' && id) return locks.put(id, bodyOf(exchange));
    return exchange.method === 'DELETE' && id ? locks.remove(id) : NOT_FOUND;
  },
});

const invoicesPart = (service: ReturnType<typeof taxService>): Counterpart => ({
  behaviour: wellBehaved(),
  refuse: service.refuse,
  handle: (exchange, path) => {
    if (exchange.method === 'PUT' && path) return service.put(path, bodyOf(exchange));
    return exchange.method === 'GET' && path ? service.get(path) : NOT_FOUND;
  },
});

const smsPart = (gateway: ReturnType<typeof smsGateway>): Counterpart => ({
  behaviour: wellBehaved(),
  refuse: gateway.refuse,
  handle: (exchange, id) => {
    if (exchange.method === 'PUT' && id) return gateway.put(exchange, id);
    // A phone number lists or adds messages of that phone; any other path is a message id.
    const isNumber = /^\+?\d+$/.test(id);
    if (exchange.method === 'POST' && isNumber) return gateway.say(id, bodyOf(exchange).text);
    if (exchange.method !== 'GET' || !id) return NOT_FOUND;
    return isNumber ? { status: 200, body: gateway.to(id) } : gateway.get(exchange, id);
  },
});

const receiverPart = (receiver: ReturnType<typeof hookReceiver>): Counterpart => ({
  behaviour: wellBehaved(),
  refuse: receiver.refuse,
  handle: (exchange, name) => {
    if (exchange.method === 'POST' && name) return receiver.take(exchange, name);
    return exchange.method === 'GET' && name ? { status: 200, body: receiver.of(name) } : NOT_FOUND;
  },
});

/** Null: the work is done and the answer is dropped. */
const behave = async (
  { behaviour, handle, refuse }: Counterpart,
  exchange: Exchange,
  rest: string,
): Promise<Answer | null> => {
  const { fault, slowMs } = behaviour;
  if (fault === 'fail') return BROKEN;
  if (fault === 'refuse') return refuse();
  const answer = handle(exchange, rest);
  if (fault === 'slow') await sleep(slowMs);
  return fault === 'drop' ? null : answer;
};

const control = (part: Counterpart, exchange: Exchange): Answer => {
  const { fault, slowMs } = bodyOf(exchange);
  if (!isFault(fault)) return { status: 422, body: { message: 'no such fault' } };
  part.behaviour.fault = fault;
  if (typeof slowMs === 'number') part.behaviour.slowMs = slowMs;
  return { status: 200, body: part.behaviour };
};

const replyOf = ({ status, body }: Answer): Reply =>
  Buffer.isBuffer(body) ? { status, body, type: 'application/pdf' } : json(status, body);

/** Null: the connection ends without an answer. */
const answerOf = async (
  parts: Readonly<Record<string, Counterpart>>,
  exchange: Exchange,
): Promise<Reply | null> => {
  const [, first = '', second = '', ...rest] = exchange.path.split('/');
  if (first === 'control' && parts[second]) return replyOf(control(parts[second], exchange));
  const part = parts[first];
  if (!part || rest.length > 0) return replyOf(NOT_FOUND);
  const answer = await behave(part, exchange, decodeURIComponent(second));
  return answer && replyOf(answer);
};

/** The counterparts that keep nothing over a restart, and their parts. */
const plainParts = (sms: SmsCredentials | undefined) => {
  const authority = registrationAuthority();
  const locks = doorLocks();
  const invoices = taxService();
  const gateway = smsGateway({ ...(sms && { credentials: sms }) });
  const receiver = hookReceiver();
  return {
    plain: { authority, locks, invoices, sms: gateway, receiver },
    parts: {
      registration: authorityPart(authority),
      locks: locksPart(locks),
      invoices: invoicesPart(invoices),
      sms: smsPart(gateway),
      receiver: receiverPart(receiver),
    },
  };
};

/** Longer than clients keep idle connections: closing one while it is reused would look like a fault. */
const KEEP_ALIVE_MS = 120_000;

const listen = async (server: http.Server, port: number, host: string): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
};

type SandboxOptions = PlatformsOptions &
  InstitutionOptions & { readonly host?: string; readonly sms?: SmsCredentials };

/** The services that exist outside, each at its own paths. */
const startVendors = async (
  options: ServiceOptions & { readonly host?: string },
  clock: ServiceClock,
  s3Port: number,
) => {
  const services = startChannelServices(options, clock);
  const payments = startPaymentServices(options, clock);
  const open = startOpenServices(options, clock);
  const s3 = await startS3(options, clock, s3Port);
  return {
    named: { services, payments, open, s3 },
    // The open ones before the payment services: TTLock has paths under /v3/ too.
    handle: async (exchange: Exchange): Promise<Reply | null> =>
      (await services.handle(exchange)) ??
      (await open.handle(exchange)) ??
      (await s3.handle(exchange)) ??
      payments.handle(exchange),
    stop: async (): Promise<void> => {
      await s3.stop();
      await open.stop();
      await payments.stop();
      await services.stop();
    },
  };
};

/** Port 0: any that is free. `dir` keeps platforms and institution over a restart. */
export const startSandbox = async (port = 0, options: SandboxOptions = {}) => {
  const { plain, parts } = plainParts(options.sms);
  const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  // Opens the port first, so that a port in use leaves nothing behind.
  const url = await listen(server, port, options.host ?? '127.0.0.1');
  const platforms = startPlatforms(options);
  const now = (): number => platforms.clock.now().getTime();
  const institution = startInstitution(options, now);
  const clock = { now, advance: platforms.clock.advance };
  // The port after the sandbox's own, if that one was set.
  const vendors = await startVendors(options, clock, port === 0 ? 0 : port + 1);
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const exchange = await readExchange(request);
    const reply =
      (await vendors.handle(exchange)) ??
      institution.handle(exchange) ??
      (await platforms.handle(exchange)) ??
      (await answerOf(parts, exchange));
    if (reply === null) request.socket.destroy();
    else await sendReply(reply, response);
  };
  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.headersSent || response.writeHead(400).end());
  });
  return {
    url,
    ...plain,
    platforms,
    institution,
    ...vendors.named,
    behave: (part: keyof typeof parts, fault: Behaviour['fault'], slowMs?: number) => {
      const of: Counterpart = parts[part];
      of.behaviour.fault = fault;
      if (slowMs !== undefined) of.behaviour.slowMs = slowMs;
    },
    stop: async () => {
      plain.sms.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await vendors.stop();
      await institution.stop();
      await platforms.stop();
    },
  };
};
