/** A message of Meituan: JSON, signed as calls are, over all its other fields. */
import { MtHook, MtHookData } from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import type { MtParams } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { z } from 'zod';
import type { Account, Hook, HookRefusal, HookRequest } from './adapter.ts';
import { type MtSettings, mtSign } from './mt-calls.ts';
import { parseJson } from './parse-json.ts';
import { isFresh, isSame } from './signatures.ts';

/** Only a flat object can be signed. */
const Flat = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Unknown types are accepted and ignored, unless the name says that they concern orders. */
const aboutOf = (type: string): Hook['about'] => {
  if (type === 'TOKEN_REVOKED') return 'token';
  if (type === 'MESSAGE') return 'message';
  return type.startsWith('ORDER_') ? 'order' : 'other';
};

export const readMtHook = (
  settings: MtSettings,
  account: Account,
  { body, receivedAt }: HookRequest,
): Hook | { readonly refused: HookRefusal } => {
  const flat = Flat.safeParse(parseJson(body));
  if (!flat.success) return { refused: 'malformed' };
  const params: MtParams = flat.data;
  if (!isSame(String(params.sign ?? ''), mtSign(settings.signKey, params)))
    return { refused: 'badSignature' };
  const hook = MtHook.safeParse(flat.data);
  if (!hook.success) return { refused: 'malformed' };
  const { eventId, eventType, developerId, opBizCode, timestamp } = hook.data;
  if (!isFresh(timestamp * 1_000, receivedAt)) return { refused: 'tooOld' };
  if (developerId !== settings.developerId || opBizCode !== account.accountKey)
    return { refused: 'otherAccount' };
  const about = aboutOf(eventType);
  const data = MtHookData.safeParse(parseJson(hook.data.data));
  if (!data.success && about === 'order') return { refused: 'malformed' };
  const { orderId, orderSeq, messageSeq } = data.data ?? {};
  return {
    eventId,
    accountKey: opBizCode,
    about,
    platformOrderIds: orderId === undefined ? [] : [orderId],
    revision: (about === 'message' ? messageSeq : orderSeq) ?? null,
  };
};
