/** Fetches the trade bill of a day: first an address with the file's hash, then the file itself, which is not signed. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import { isBillAddress } from '../bill-address.ts';
import { done, later, outcomeOfFailure, unknown, unreadableKey } from '../outcomes.ts';
import type { MerchantAccount, Outcome, PaymentProvider, ProviderDeps } from '../provider.ts';
import { wechatBillRows } from './wechat-bill-rows.ts';
import type { Ask } from './wechat-calls.ts';
import { readMerchant } from './wechat-merchant.ts';
import type { Send } from './wechat-transport.ts';

const MAX_PACKED_BYTES = 32 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
const DOWNLOAD_MS = 60_000;
const NOT_READY_MS = 30 * MINUTE_MS;

const BillAddress = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url(),
});
type BillAddress = z.output<typeof BillAddress>;

const askAddress = (ask: Ask, account: MerchantAccount, day: string): Promise<Outcome<BillAddress | null>> =>
  ask<BillAddress | null>(account, () => ({
    ...{ path: '/v3/bill/tradebill', query: { bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' } },
    means: {
      // This is how WeChat says that nothing happened on that day.
      NOSTATEMENTEXIST: () => done(null),
      STATEMENTCREATING: (code, message) => later(code, message, NOT_READY_MS),
    },
    read: (json) => BillAddress.safeParse(json).data ?? null,
  }));

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Returns null if this is not the file that WeChat announced. It arrives unpacked where a server sends it compressed. */
const unpack = async (packed: Buffer, { hash_value }: BillAddress): Promise<string | null> => {
  const content = isGzip(packed)
    ? await promisify(gunzip)(packed, { maxOutputLength: MAX_BYTES }).catch(() => null)
    : packed;
  // The hash is taken of the content, not of the packed file.
  const hash = content && createHash('sha1').update(content).digest('hex');
  return content && hash === hash_value.toLowerCase() ? content.toString('utf8') : null;
};

async function* asAsync<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows;
}

export const openBill =
  (ask: Ask, send: Send, { address }: ProviderDeps): NonNullable<PaymentProvider['openBill']> =>
  async (account, day) => {
    const found = await askAddress(ask, account, day);
    if (found.kind !== 'done') return found;
    if (found.value === null) return done(null);
    const merchant = readMerchant(account);
    if (!merchant) return unreadableKey();
    const url = new URL(found.value.download_url);
    if (!isBillAddress(url, address.production)) return unknown('the bill lies at another address');
    const reply = await send(merchant, {
      ...{ method: 'GET', origin: url.origin, target: `${url.pathname}${url.search}` },
      ...{ timeoutMs: DOWNLOAD_MS, maxBytes: MAX_PACKED_BYTES },
    });
    if (reply.kind === 'failed') return outcomeOfFailure(reply);
    if (reply.status !== 200) return unknown(`the bill answered HTTP ${reply.status}`);
    const text = await unpack(reply.body, found.value);
    return text === null
      ? unknown('the bill does not match its hash')
      : done({ rows: asAsync(wechatBillRows(text)) });
  };
