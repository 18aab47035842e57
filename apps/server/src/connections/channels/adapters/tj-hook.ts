/** A message of Tujia: the query is signed, the body is not, so only the order's id is taken from it. */
import { TjHookHint, TjQuery } from '@minsu/contract/connections/channels/wire/tj.ts';
import type { z } from 'zod';
import type { Account, Hook, HookRefusal, HookRequest } from './adapter.ts';
import { parseJson } from './parse-json.ts';
import { isFresh, isSame } from './signatures.ts';
import { signerOf, type TjSettings, tjSignature } from './tj-calls.ts';

/** Null if a required order id is missing; empty for an unknown method, which is ignored. */
const orderIdsOf = (hook: z.output<typeof TjHookHint>): string[] | null => {
  const only = (id: string | undefined) => (id === undefined ? null : [id]);
  if (hook.method === 'submitOrder') return only(hook.order?.orderId);
  if (hook.method === 'getOrders') return hook.orderIds ?? null;
  // Type 1 only asks whether it could be cancelled.
  return hook.method === 'cancelOrder' && hook.cancelType === 2 ? only(hook.orderId) : [];
};

const aboutOf = (method: string, platformOrderIds: readonly string[]): Hook['about'] => {
  if (method === 'message') return 'message';
  return platformOrderIds.length > 0 ? 'order' : 'other';
};

export const readTjHook = (
  { otaId }: TjSettings,
  account: Account,
  { query, body, receivedAt }: HookRequest,
): Hook | { readonly refused: HookRefusal } => {
  const signed = TjQuery.safeParse(query);
  if (!signed.success) return { refused: 'malformed' };
  const { timestamp, signature } = signed.data;
  if (signed.data.account !== account.accountKey) return { refused: 'otherAccount' };
  const signer = signerOf(account);
  const isRight = isSame(signature.toLowerCase(), tjSignature(signed.data.otaId, timestamp, signer));
  if (!isRight || signer.password === '') return { refused: 'badSignature' };
  if (signed.data.otaId !== otaId) return { refused: 'otherAccount' };
  if (!isFresh(Number(timestamp), receivedAt)) return { refused: 'tooOld' };
  const hook = TjHookHint.safeParse(parseJson(body));
  if (!hook.success) return { refused: 'malformed' };
  const platformOrderIds = orderIdsOf(hook.data);
  if (!platformOrderIds) return { refused: 'malformed' };
  return {
    eventId: hook.data.eventId,
    accountKey: account.accountKey,
    about: aboutOf(hook.data.method, platformOrderIds),
    platformOrderIds,
    // Trusted only to skip reading an order that is already stored.
    revision: platformOrderIds.length === 1 || hook.data.method === 'message' ? hook.data.seq : null,
  };
};
