/** Creating a message. Nothing here is idempotent: the same call twice sends twice. */
import { segmentsOf } from './segments.ts';
import { TwilioError, tooMany } from './twilio-error.ts';
import type { Account, Message, TwilioWorld } from './twilio-state.ts';
import { messageWire, newSid } from './wire.ts';

export type Form = Readonly<Record<string, string>>;

/** Names of the SDK's options. */
const known = [
  ...['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback', 'MediaUrl', 'ContentSid'],
  ...['ContentVariables', 'ApplicationSid', 'MaxPrice', 'ProvideFeedback', 'Attempt', 'ValidityPeriod'],
  ...['ForceDelivery', 'ContentRetention', 'AddressRetention', 'SmartEncoded', 'PersistentAction'],
  ...['TrafficType', 'ShortenUrls', 'ScheduleType', 'SendAt', 'SendAsMms', 'MessageIntent', 'RiskCheck'],
  'FallbackFrom',
];

const MAX_BODY = 1_600;

const isE164 = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);

const recipientOf = ({ To: to }: Form): string => {
  if (!to) throw new TwilioError(400, 21_604, "A 'To' phone number is required.");
  if (!isE164(to)) throw new TwilioError(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
  return to;
};

const senderOf = (account: Account, form: Form): { from: string; service: string | null } => {
  const { From: from, MessagingServiceSid: service } = form;
  if (service) {
    const number = account.services[service];
    if (number === undefined)
      throw new TwilioError(404, 21_701, `The Messaging Service resource ${service} could not be found`);
    return { from: number, service };
  }
  if (!from)
    throw new TwilioError(400, 21_603, "A 'From' phone number or a 'MessagingServiceSid' is required.");
  if (!isE164(from)) throw new TwilioError(400, 21_212, `Invalid From Number (caller ID): ${from}`);
  if (account.numbers[from] === undefined)
    throw new TwilioError(
      400,
      21_606,
      `The 'From' phone number ${from} is not a valid, SMS-capable inbound phone number or short code for your account.`,
    );
  return { from, service: null };
};

const bodyOf = ({ Body: body, MediaUrl: media, ContentSid: content }: Form): string => {
  if (media || content)
    throw new TwilioError(400, 20_001, 'Media and content templates are not simulated here.');
  if (!body) throw new TwilioError(400, 21_602, 'Message body is required.');
  if ([...body].length > MAX_BODY)
    throw new TwilioError(400, 21_617, 'The concatenated message body exceeds the 1600 character limit.');
  return body;
};

const callbackOf = ({ StatusCallback: url }: Form): string | null => {
  if (!url) return null;
  if (!/^https?:\/\/[^/\s]+/.test(url))
    throw new TwilioError(400, 21_609, `The 'StatusCallback' URL ${url} is not a valid URL.`);
  return url;
};

const checkRefusals = ({ state, touch }: TwilioWorld): void => {
  const refusal = state.refusals.find(({ left }) => left > 0);
  if (!refusal) return;
  refusal.left -= 1;
  touch();
  throw new TwilioError(refusal.status, refusal.code, refusal.message);
};

const checkRate = (world: TwilioWorld, account: Account): void => {
  const windows = [{ limit: world.state.settings.perSecond, seconds: 1 }];
  if (world.limits.check(account.sid, windows)) throw tooMany();
  world.limits.count(account.sid, windows);
};

export const createMessage = (world: TwilioWorld, account: Account, form: Form): object => {
  const unknown = Object.keys(form).find((name) => !known.includes(name));
  if (unknown !== undefined && world.state.settings.unknownParameters === 'refuse')
    throw new TwilioError(400, 20_001, `Unknown parameter ${unknown}`);
  checkRate(world, account);
  checkRefusals(world);
  const to = recipientOf(form);
  const { from, service } = senderOf(account, form);
  const body = bodyOf(form);
  const statusCallback = callbackOf(form);
  if (to === from) throw new TwilioError(400, 21_266, "'To' and 'From' number cannot be the same.");
  if (world.state.optedOut[`${from}/${to}`])
    throw new TwilioError(400, 21_610, 'Attempt to send to unsubscribed recipient');
  const now = world.now();
  const message: Message = {
    ...{ sid: newSid(world, 'SM'), account: account.sid, from, to, body, service, statusCallback },
    ...{ direction: 'outbound-api' as const, segments: segmentsOf(body), createdAt: now, updatedAt: now },
    ...{ sentAt: null, status: service ? ('accepted' as const) : ('queued' as const), errorCode: null },
    dueAt: now + world.state.settings.stepMs,
  };
  world.state.messages[message.sid] = message;
  world.touch();
  return messageWire(message);
};
