/**
 * The payment institution that took a payment also pays it back. Only its sandbox is connected: it answers at once and
 * always the same, so that every way a refund can go can be tried. Where it is switched off, people pay back by hand.
 */
import type { Config } from '../../config.ts';

export interface PayBack {
  /** The same for every try: the institution pays once. */
  readonly key: string;
  readonly method: string;
  readonly amountFen: number;
  /** 1 for the first try. */
  readonly attempt: number;
}

export type PaidBack =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly reason: string };

export interface Institution {
  payBack(what: PayBack): Promise<PaidBack>;
}

/**
 * Cash is handed over, a transfer is made by finance, what a channel collected it pays back itself, and what a company was
 * charged is taken off its account.
 */
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
