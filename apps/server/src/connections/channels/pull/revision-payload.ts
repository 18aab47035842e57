/** A stored revision: as reported by the platform, sealed because it names guests. */

import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';

export const sealOrder = (ctx: Ctx, order: PlatformOrder): string =>
  ctx.services.cipher.encrypt(JSON.stringify(order));

/** The order of an erased guest, without personal data. */
export const withoutPerson = <T extends PlatformOrder>(order: T): T => ({
  ...order,
  bookerName: ERASED_NAME,
  guestNames: [ERASED_NAME],
  bookerPhone: null,
  remark: '',
  cancelReason: null,
});

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

type LaterFacts = 'promotionFen' | 'cancelTerms' | 'currency' | 'paid';

interface Stored
  extends Omit<PlatformOrder, 'acceptBy' | 'createdAt' | LaterFacts>,
    Partial<Pick<PlatformOrder, LaterFacts>> {
  readonly acceptBy: string | null;
  readonly createdAt: string;
}

/** Defaults for revisions stored before these fields existed. */
const UNTOLD: Pick<PlatformOrder, LaterFacts> = {
  promotionFen: 0,
  cancelTerms: '',
  currency: BUSINESS_CURRENCY,
  paid: null,
};

export const openOrder = (ctx: Ctx, sealed: string): PlatformOrder => {
  const stored = JSON.parse(ctx.services.cipher.decrypt(sealed)) as Stored;
  return { ...UNTOLD, ...stored, acceptBy: dateOf(stored.acceptBy), createdAt: new Date(stored.createdAt) };
};
