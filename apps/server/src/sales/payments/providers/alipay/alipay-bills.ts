/** Fetches the trade bill of a day: an address that is good for 30 seconds, then the file, which is not signed. */
import { z } from 'zod';
import { BrokenZip, unpackEntry, ZipLimit, zipEntries } from '../../../../platform/sheets/zip-entries.ts';
import { isBillAddress } from '../bill-address.ts';
import { done, outcomeOfFailure, unknown } from '../outcomes.ts';
import type { BillRow, Outcome, PaymentProvider, ProviderDeps } from '../provider.ts';
import { alipayBillRows, isDetailFile } from './alipay-bill-rows.ts';
import type { Ask } from './alipay-calls.ts';

const MAX_PACKED_BYTES = 32 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
const DOWNLOAD_MS = 25_000;

const BillAddress = z.object({ bill_download_url: z.url() });

const noBill = (): Outcome<null> => done(null);

/** GB18030 contains GBK. Returns null for other bytes. */
const decode = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Returns null if no file in the archive can be read as the details. */
const detailsOf = (packed: Buffer): string | null => {
  try {
    for (const entry of zipEntries(packed)) {
      const text = entry.name.endsWith('/') ? null : decode(unpackEntry(entry, MAX_BYTES));
      if (text !== null && isDetailFile(text)) return text;
    }
    return null;
  } catch (error) {
    if (error instanceof BrokenZip || error instanceof ZipLimit) return null;
    throw error;
  }
};

async function* asAsync(rows: Iterable<BillRow>): AsyncGenerator<BillRow> {
  yield* rows;
}

export const openBill =
  (ask: Ask, { http, address }: ProviderDeps): NonNullable<PaymentProvider['openBill']> =>
  async (account, day) => {
    const found = await ask<string | null>(account, {
      ...{ method: 'alipay.data.dataservice.bill.downloadurl.query' },
      content: { bill_type: 'trade', bill_date: day },
      means: { 'isp.bill_not_exist': noBill, BILL_NOT_EXIST: noBill },
      read: (inner) => BillAddress.safeParse(inner).data?.bill_download_url ?? null,
    });
    if (found.kind !== 'done') return found;
    if (found.value === null) return done(null);
    if (!isBillAddress(new URL(found.value), address[account.environment]))
      return unknown('the bill lies at another address');
    const reply = await http({
      ...{ method: 'GET', url: found.value, headers: { accept: '*/*', 'user-agent': 'Minsu' } },
      ...{ timeoutMs: DOWNLOAD_MS, maxBytes: MAX_PACKED_BYTES },
    });
    if (reply.kind === 'failed') return outcomeOfFailure(reply);
    if (reply.status !== 200) return unknown(`the bill answered HTTP ${reply.status}`);
    const text = detailsOf(reply.body);
    return text === null ? unknown('the bill cannot be read') : done({ rows: asAsync(alipayBillRows(text)) });
  };
