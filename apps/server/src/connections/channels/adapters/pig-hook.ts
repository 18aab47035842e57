/** A message of Xiaozhu: signed in its headers over path and body. */
import { PigHeaders, PigHook } from '@minsu/contract/connections/channels/wire/pig.ts';
import { pigSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import type { Account, Hook, HookRefusal, HookRequest } from './adapter.ts';
import { parseJson } from './parse-json.ts';
import type { PigSettings } from './pig-calls.ts';
import { hmacHex, isFresh, isSame } from './signatures.ts';

/** Unknown types are accepted and ignored, unless the name says that they concern orders. */
const aboutOf = (type: string): Hook['about'] => {
  if (type === 'ACCOUNT_UNBOUND') return 'token';
  if (type === 'IM_MESSAGE') return 'message';
  return type.startsWith('ORDER_') ? 'order' : 'other';
};

export const readPigHook = (
  { appId, appKey, channel }: PigSettings,
  account: Account,
  { method, path, headers, body, receivedAt }: HookRequest,
): Hook | { readonly refused: HookRefusal } => {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const signed = PigHeaders.safeParse(lower);
  if (!signed.success) return { refused: 'malformed' };
  const { timestamp, nonce, sign } = signed.data;
  const text = pigSignText({ method, path, timestamp, nonce, body });
  if (!isSame(sign.toLowerCase(), hmacHex(appKey, text))) return { refused: 'badSignature' };
  if (!isFresh(Number(timestamp), receivedAt)) return { refused: 'tooOld' };
  const hook = PigHook.safeParse(parseJson(body));
  if (!hook.success) return { refused: 'malformed' };
  const { eventId, eventType, accountId, data } = hook.data;
  if (signed.data.appid !== appId || signed.data.channel !== channel || accountId !== account.accountKey)
    return { refused: 'otherAccount' };
  const about = aboutOf(eventType);
  return {
    eventId,
    accountKey: accountId,
    about,
    platformOrderIds: data.orderId === undefined ? [] : [data.orderId],
    revision: (about === 'message' ? data.messageSeq : data.orderSeq) ?? null,
  };
};
