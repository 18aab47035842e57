/** Actions of tests and the demo on Hostex: the channels, their guests, the portal and the account's owner. */
import { flag, given, needed, number, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { allocateStay, alterStay, moveStay, placeReservation, playHistory, theStay } from './channel-side.ts';
import { addMessage, pictureMessage } from './guest-endpoints.ts';
import { GUEST_PICTURE } from './guest-picture.ts';
import { emit, hookEvents } from './hooks.ts';
import { type Account, type HostexWorld, type Stay, stayStates, subscriptions } from './hostex-state.ts';
import { newCode } from './oauth.ts';
import type { Settings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

const choose = <T>(fields: Fields, name: string, values: readonly T[]): T | undefined => {
  const value = fields[name];
  if (value === undefined || value === '') return undefined;
  const found = values.find((one) => String(one) === String(value));
  if (found === undefined) throw refuse(`${name} 须为：${values.join(' ')}`);
  return found;
};

const stayOf = (world: HostexWorld, fields: Fields): Stay => theStay(world, needed(fields, 'stayCode'));
const codes = ({ reservationCode, stayCode }: Stay) => ({ reservationCode, stayCode });

const stayActions = (world: HostexWorld): ControlActions => ({
  /** listing (`tujia/120011`) or channelType and listingId, checkIn, checkOut, guestName, guests, status, stays, rate, oversell, channelRemarks. */
  book: (fields) => {
    const [channelType, listingId] = text(fields, 'listing')?.split('/') ?? [];
    const placed = placeReservation(world, {
      channelType: channelType ?? needed(fields, 'channelType'),
      listingId: listingId ?? needed(fields, 'listingId'),
      checkIn: needed(fields, 'checkIn'),
      checkOut: needed(fields, 'checkOut'),
      guestName: text(fields, 'guestName'),
      guests: whole(fields, 'guests', 1, 99),
      status: choose(fields, 'status', stayStates),
      stays: whole(fields, 'stays', 1, 10),
      rate: number(fields, 'rate', 0, 999_999),
      oversell: flag(fields, 'oversell'),
      channelRemarks: text(fields, 'channelRemarks'),
    });
    return { reservationCode: placed[0]?.reservationCode, stayCodes: placed.map(({ stayCode }) => stayCode) };
  },
  /** stayCode, and of checkIn, checkOut, guests, rate, arrivalHour, channelRemarks what changes; oversell. */
  alter: (fields) => {
    const stay = stayOf(world, fields);
    const change = given({
      checkIn: text(fields, 'checkIn'),
      checkOut: text(fields, 'checkOut'),
      guests: whole(fields, 'guests', 1, 99),
      rate: number(fields, 'rate', 0, 999_999),
      arrivalHour: whole(fields, 'arrivalHour', 0, 23),
      channelRemarks: text(fields, 'channelRemarks'),
    });
    alterStay(world, stay, change, flag(fields, 'oversell'));
    return codes(stay);
  },
  /** stayCode, status: what happens to it at the channel. */
  move: (fields) => {
    const status = choose(fields, 'status', stayStates);
    if (!status) throw refuse('status');
    moveStay(world, stayOf(world, fields), status);
  },
  cancel: (fields) => moveStay(world, stayOf(world, fields), 'cancelled'),
  /** stayCode, propertyId (0: back to the reservation box). */
  allocate: (fields) =>
    allocateStay(world, stayOf(world, fields), whole(fields, 'propertyId', 0, 1_000_000_000) ?? 0),
});

const chanceActions = (world: HostexWorld): ControlActions => ({
  /** accountId, everyMinutes: simulates a booking at this interval; 0 stops it. */
  visits: (fields) => {
    const accountId = needed(fields, 'accountId');
    const everyMs = (whole(fields, 'everyMinutes', 0, 1_440) ?? 5) * 60_000;
    if (everyMs === 0) delete world.state.visits[accountId];
    else world.state.visits[accountId] = { everyMs, nextAt: world.now() + Math.min(everyMs, 60_000) };
    world.touch();
  },
  /** count, withinDays, channelType, accountId. */
  history: (fields) => {
    const count = whole(fields, 'count', 1, 2_000) ?? 10;
    const withinDays = whole(fields, 'withinDays', 0, 400) ?? 30;
    const [channelType, accountId] = [text(fields, 'channelType'), text(fields, 'accountId')];
    const placed = playHistory(world, { count, withinDays, channelType, accountId });
    return { asked: count, placed: placed.length, stayCodes: placed.map(({ stayCode }) => stayCode) };
  },
});

const openConversation = (world: HostexWorld, stay: Stay) => {
  const known = world.state.conversations[stay.conversationId ?? ''];
  if (known) return known;
  const { accountId, channelType, guestName, guestPhone, guestEmail } = stay;
  const id = `c-${world.nextTurn()}`;
  const conversation = {
    id,
    accountId,
    channelType,
    guestName,
    guestPhone,
    guestEmail,
    note: '',
    lastMessageAt: world.now(),
  };
  world.state.conversations[id] = conversation;
  stay.conversationId = id;
  return conversation;
};

const guestActions = (world: HostexWorld): ControlActions => ({
  /** stayCode, text, or picture instead of a text. */
  message: (fields) => {
    const conversation = openConversation(world, stayOf(world, fields));
    const message = flag(fields, 'picture')
      ? pictureMessage(world, GUEST_PICTURE)
      : { displayType: 'Text' as const, content: needed(fields, 'text'), fileId: null };
    const { id } = addMessage(world, conversation, { from: 'guest', ...message });
    return { messageId: id, conversationId: conversation.id };
  },
  /** stayCode, score 0–5, text. Without a text the stay can be reviewed by the host only. */
  review: (fields) => {
    const { accountId, reservationCode, propertyId, channelType, checkOut } = stayOf(world, fields);
    const content = text(fields, 'text');
    const isKnown = world.state.reviews[reservationCode] !== undefined;
    const guest =
      content === undefined
        ? null
        : { score: number(fields, 'score', 0, 5) ?? 5, content, createdAt: world.now() };
    const base = {
      accountId,
      reservationCode,
      propertyId,
      channelType,
      checkOut,
      host: null,
      hostReply: null,
    };
    world.state.reviews[reservationCode] = { ...base, ...world.state.reviews[reservationCode], guest };
    emit(world, accountId, isKnown ? 'review_updated' : 'review_created', {
      reservation_code: reservationCode,
    });
    world.touch();
    return { reservationCode };
  },
});

const theAccount = ({ state }: HostexWorld, fields: Fields): Account => {
  const account = state.accounts[needed(fields, 'accountId')];
  if (!account) throw refuse('没有这个账号');
  return account;
};

const accountActions = (world: HostexWorld): ControlActions => ({
  /** accountId, scope: another token. */
  token: (fields) => {
    const { id: accountId } = theAccount(world, fields);
    const token = `hx-${world.nextTurn()}-${world.random.int(0, 0xffffff).toString(16)}`;
    const scope = choose(fields, 'scope', ['writable', 'read-only'] as const) ?? 'writable';
    world.state.tokens[token] = {
      token,
      accountId,
      scope,
      expiresAt: null,
      clientId: null,
      isRevoked: false,
    };
    world.touch();
    return { token };
  },
  /** token, on (default true). */
  revoke: (fields) => {
    const token = world.state.tokens[needed(fields, 'token')];
    if (!token) throw refuse('没有这个令牌');
    token.isRevoked = flag(fields, 'on') ?? true;
    world.touch();
  },
  /** accountId, subscription. */
  subscription: (fields) => {
    const subscription = choose(fields, 'subscription', subscriptions);
    theAccount(world, fields).subscription = subscription ?? 'active';
    world.touch();
  },
  /** accountId, clientId, redirectUri: the owner agrees to a partner; a code for `grant_type=authorization_code`. */
  authorize: (fields) => {
    const [clientId, redirectUri] = [needed(fields, 'clientId'), text(fields, 'redirectUri') ?? ''];
    return { code: newCode(world, { accountId: theAccount(world, fields).id, clientId, redirectUri }) };
  },
  /** propertyId: removed at the service by its owner, its listings included. */
  removeProperty: (fields) => {
    const propertyId = whole(fields, 'propertyId', 1, 1_000_000_000);
    delete world.state.properties[String(propertyId)];
    for (const [key, listing] of Object.entries(world.state.listings))
      if (listing.propertyId === propertyId) delete world.state.listings[key];
    world.touch();
  },
  /** channelType, listingId: the channel or its owner takes the listing away. */
  removeListing: (fields) => {
    delete world.state.listings[`${needed(fields, 'channelType')}/${needed(fields, 'listingId')}`];
    world.touch();
  },
});

const hookActions = (world: HostexWorld): ControlActions => ({
  /** accountId, url, events: registered in the portal, not by the API. */
  portalHook: (fields) => {
    const id = world.nextTurn();
    const { id: accountId } = theAccount(world, fields);
    const url = needed(fields, 'url');
    const base = { id, accountId, url, events: null, manageable: false, owner: 'portal' };
    world.state.webhooks[id] = { ...base, createdAt: world.now(), isDisabled: false };
    world.touch();
    return { webhookId: id };
  },
  /** accountId, event, payload, secret: any hook, also with a forged secret. */
  emit: (fields) => {
    const event = choose(fields, 'event', hookEvents);
    if (!event) throw refuse('event');
    emit(
      world,
      theAccount(world, fields).id,
      event,
      (fields.payload ?? {}) as object as Fields,
      text(fields, 'secret'),
    );
  },
  /** successCode, itemShape, hasTotals, lists, oauthAnswer, hookMiss, asyncMs. */
  settings: (fields) => {
    const { settings } = world.state;
    Object.assign(
      settings,
      given({
        successCode: choose<Settings['successCode']>(fields, 'successCode', [0, 200]),
        itemShape: choose<Settings['itemShape']>(fields, 'itemShape', ['any', 'range', 'date']),
        hasTotals: flag(fields, 'hasTotals'),
        lists: choose<Settings['lists']>(fields, 'lists', ['bare', 'named']),
        oauthAnswer: choose<Settings['oauthAnswer']>(fields, 'oauthAnswer', ['enveloped', 'bare']),
        hookMiss: choose<Settings['hookMiss']>(fields, 'hookMiss', ['lose', 'disable']),
        asyncMs: whole(fields, 'asyncMs', 0, 600_000),
      }),
    );
    world.touch();
    return settings;
  },
});

export const hostexActions = (world: HostexWorld): ControlActions => ({
  ...stayActions(world),
  ...chanceActions(world),
  ...guestActions(world),
  ...accountActions(world),
  ...hookActions(world),
});
