/**
 * After a lost answer we repeat a request, and the platform may answer that it has it already. For requests that set a
 * state, that means done.
 */
import type { Adapter, Outcome } from './adapter.ts';

/** `duplicate`: the platform's code. */
export const takingDuplicates = (duplicate: string | number, adapter: Adapter): Adapter => {
  const orDone = async <T>(asked: Promise<Outcome<T>>, value: T): Promise<Outcome<T>> => {
    const outcome = await asked;
    const isKnown = outcome.kind === 'refused' && outcome.code === String(duplicate);
    return isKnown ? { kind: 'done', value } : outcome;
  };
  return {
    ...adapter,
    push: (...of) => orDone(adapter.push(...of), { refused: [] }),
    setOnSale: (...of) => orDone(adapter.setOnSale(...of), null),
    acknowledge: (...of) => orDone(adapter.acknowledge(...of), null),
    notice: (...of) => orDone(adapter.notice(...of), null),
    sendMessage: (...of) => orDone(adapter.sendMessage(...of), { platformMessageId: null }),
  };
};
