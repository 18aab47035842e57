/** Shared by the three platforms' orders: reading and acknowledging a feed, and the guests. */
import { z } from 'zod';
import type { Adapter, PlatformOrder, UnreadableOrder } from './adapter.ts';

const Numbered = z.object({ orderId: z.string().min(1).max(64) });

/** Field names only, because values may be personal data. */
const fieldsOf = (error: z.ZodError): string =>
  [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ');

/** One by one: one that cannot be read keeps none of the others. */
export const readOrders = <T>(
  told: readonly unknown[],
  wire: z.ZodType<T>,
  translate: (order: T) => PlatformOrder,
): { readonly orders: PlatformOrder[]; readonly unreadable: UnreadableOrder[] } => {
  const orders: PlatformOrder[] = [];
  const unreadable: UnreadableOrder[] = [];
  for (const one of told) {
    const order = wire.safeParse(one);
    if (order.success) orders.push(translate(order.data));
    else {
      const platformOrderId = Numbered.safeParse(one).data?.orderId ?? null;
      unreadable.push({ platformOrderId, message: `unreadable order: ${fieldsOf(order.error)}` });
    }
  }
  return { orders, unreadable };
};

/** The booker is the guest until guests are named. */
export const guestNamesOf = (named: readonly string[], bookerName: string): string[] => {
  const names = named.map((name) => name.trim()).filter(Boolean);
  return names.length > 0 ? names : [bookerName];
};

export const acknowledgementOf = (orders: Parameters<Adapter['acknowledge']>[1]) => ({
  orders: orders.map(({ platformOrderId, revision }) => ({ orderId: platformOrderId, seq: revision })),
});

/** Well-formed messages; others are skipped, because they cannot be acted on. */
export const readable = <T>(told: readonly unknown[], wire: z.ZodType<T>): T[] =>
  told.flatMap((one) => {
    const read = wire.safeParse(one);
    return read.success ? [read.data] : [];
  });
