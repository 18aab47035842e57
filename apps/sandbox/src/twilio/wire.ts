/** Messages as the API shows them. */
import type { Message, TwilioWorld } from './twilio-state.ts';

const dateText = (at: number | null): string | null =>
  at === null ? null : new Date(at).toUTCString().replace('GMT', '+0000');

export const newSid = ({ random }: TwilioWorld, prefix: string): string =>
  prefix + Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');

const errorTexts: Readonly<Record<number, string>> = {
  30003: 'Unreachable destination handset',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
};

export const messageWire = (message: Message): object => {
  const uri = `/2010-04-01/Accounts/${message.account}/Messages/${message.sid}.json`;
  return {
    account_sid: message.account,
    api_version: '2010-04-01',
    body: message.body,
    date_created: dateText(message.createdAt),
    date_sent: dateText(message.sentAt),
    date_updated: dateText(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : (errorTexts[message.errorCode] ?? 'Unknown error'),
    from: message.status === 'accepted' ? null : message.from,
    messaging_service_sid: message.service,
    num_media: '0',
    num_segments: String(message.segments),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    to: message.to,
    uri,
  };
};
