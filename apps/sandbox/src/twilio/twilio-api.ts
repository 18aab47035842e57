/** The HTTP side at the real service's paths, `/2010-04-01/Accounts/…`: Basic authentication, forms in, JSON out. */
import { type Exchange, formOf, json, type Reply } from '../http/exchange.ts';
import { type Params, routerOf } from '../service-kit/routes.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import { createMessage, type Form } from './send.ts';
import { errorReply, notFound, TwilioError, tooMany, unauthenticated } from './twilio-error.ts';
import type { Account, TwilioWorld } from './twilio-state.ts';
import { messageWire } from './wire.ts';

const ROOT = '/2010-04-01';
const MAX_PAGE = 1_000;

interface Call {
  readonly world: TwilioWorld;
  readonly account: Account;
  readonly params: Params;
  readonly form: Form;
  readonly query: Readonly<Record<string, string>>;
  readonly path: string;
}

type Endpoint = (call: Call) => Reply;

const fetchMessage: Endpoint = ({ world, account, params, path }) => {
  const message = world.state.messages[(params.message ?? '').replace('.json', '')];
  if (message?.account !== account.sid) throw notFound(path);
  return json(200, messageWire(message));
};

const listMessages: Endpoint = ({ world, account, query }) => {
  const size = Number(query.PageSize ?? 50);
  const page = Number(query.Page ?? 0);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE)
    throw new TwilioError(400, 20_006, 'PageSize must be 1 to 1000.');
  const found = Object.values(world.state.messages)
    .filter(
      (one) =>
        one.account === account.sid &&
        (query.To === undefined || one.to === query.To) &&
        (query.From === undefined || one.from === query.From) &&
        (query.DateSent === undefined ||
          new Date(one.sentAt ?? one.createdAt).toISOString().startsWith(query.DateSent)),
    )
    .reverse();
  const rows = found.slice(page * size, (page + 1) * size);
  const uri = `${ROOT}/Accounts/${account.sid}/Messages.json?PageSize=${size}`;
  const next = found.length > (page + 1) * size ? `${uri}&Page=${page + 1}` : null;
  return json(200, {
    ...{ messages: rows.map(messageWire), page, page_size: size, start: page * size },
    ...{ end: page * size + Math.max(0, rows.length - 1), first_page_uri: `${uri}&Page=0` },
    ...{ next_page_uri: next, previous_page_uri: null, uri: `${uri}&Page=${page}` },
  });
};

const fetchAccount: Endpoint = ({ account: { sid, name } }) =>
  json(200, {
    sid,
    friendly_name: name,
    status: 'active',
    type: 'Full',
    uri: `${ROOT}/Accounts/${sid}.json`,
  });

const route = routerOf<Endpoint>({
  'POST /Accounts/:account/Messages.json': ({ world, account, form }) =>
    json(201, createMessage(world, account, form)),
  'GET /Accounts/:account/Messages.json': listMessages,
  'GET /Accounts/:account/Messages/:message': fetchMessage,
  'GET /Accounts/:account': fetchAccount,
});

const basic = (header: string | undefined): { user: string; password: string } => {
  const [, text = ''] = /^Basic (\S+)$/i.exec(header ?? '') ?? [];
  const plain = Buffer.from(text, 'base64').toString();
  const colon = plain.indexOf(':');
  return { user: plain.slice(0, Math.max(0, colon)), password: plain.slice(colon + 1) };
};

const accountNamed = ({ state }: TwilioWorld, path: string): Account | undefined =>
  state.accounts[(path.split('/')[3] ?? '').replace('.json', '')];

/** The account's token, or the secret of one of its API keys. */
const authenticate = (world: TwilioWorld, { headers, path }: Exchange): Account => {
  const { user, password } = basic(headers.authorization);
  const account = accountNamed(world, path);
  const isOwner = account !== undefined && user === account.sid && password === account.authToken;
  const isKey = account?.apiKeys.some(({ sid, secret }) => sid === user && secret === password) ?? false;
  if (!account || !(isOwner || isKey)) throw unauthenticated();
  return account;
};

const work = (world: TwilioWorld, exchange: Exchange): Reply => {
  const { method, path, query, headers, body } = exchange;
  try {
    const account = authenticate(world, exchange);
    const match = route(method, path.slice(ROOT.length));
    if (match === 'otherMethod') throw new TwilioError(405, 20_004, 'Method not allowed');
    if (match === 'unknown') throw notFound(path);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const form = isForm ? formOf(body) : {};
    return match.route.handler({ world, account, params: match.params, form, query, path });
  } catch (error) {
    if (error instanceof TwilioError) return errorReply(error);
    throw error;
  }
};

/** Null: another path. */
export const twilioApi =
  (world: TwilioWorld) =>
  (exchange: Exchange): Reply | null => {
    const { method, path, body } = exchange;
    if (!path.startsWith(`${ROOT}/`)) return null;
    const match = route(method, path.slice(ROOT.length));
    const call = {
      endpoint: typeof match === 'object' ? match.route.name : `${method} ${path}`,
      account: accountNamed(world, path)?.sid ?? null,
      body: body === '' ? null : formOf(body),
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: () => errorReply(new TwilioError(500, 20_500, 'Internal Server Error')),
        http503: () => errorReply(new TwilioError(503, 20_503, 'Service Unavailable')),
        rateLimited: () => errorReply(tooMany()),
        keyRefused: () => errorReply(unauthenticated()),
      },
      work: () => work(world, exchange),
    });
  };
