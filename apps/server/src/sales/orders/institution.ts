/**
 * Payment institution that refunds the payments it collected. Only a deterministic sandbox is connected, so that
 * every refund outcome can be tried. When disabled, staff pay refunds out by hand.
 */
import type { Config } from '../../config.ts';

export interface PayBack {
  /** Same key for every attempt, so the institution pays once. */
  readonly key: string;
  readonly method: string;
  readonly amountFen: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

export type PaidBack =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly reason: string };

export interface Institution {
  payBack(what: PayBack): Promise<PaidBack>;
}

/** Cash is handed over, finance transfers, channels refund their own collections, company charges are credited. */
const byHand: readonly string[] = ['cash', 'transfer', 'channel', 'account'];

export const isPaidByHand = (config: Pick<Config, 'sandbox'>, method: string): boolean =>
  !config.sandbox || byHand.includes(method);

/** Amounts ending in 13 fen fail once, those ending in 14 fen always. */
const FAILS_ONCE = 13;
const FAILS_ALWAYS = 14;

export const sandboxInstitution: Institution = {
  payBack: async ({ key, amountFen, attempt }) => {
    const cents = amountFen % 100;
    if (cents === FAILS_ALWAYS || (cents === FAILS_ONCE && attempt === 1))
      return { ok: false, reason: '商户余额不足' };
    return { ok: true, reference: `SB${key.replaceAll('-', '').slice(-16).toUpperCase()}` };
  },
};
