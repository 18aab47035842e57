/** Simulates a customer's system that receives webhooks; stores them by the name in the address. */
import type { Answer } from '../control/faults.ts';
import type { Exchange } from '../http/exchange.ts';

export interface ReceivedHook {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ReceivedHooks {
  readonly total: number;
  /** Number of distinct events; a repeated one has the same id. */
  readonly distinct: number;
  /** Oldest first. */
  readonly newest: readonly ReceivedHook[];
}

interface Box {
  total: number;
  readonly ids: Set<string>;
  newest: ReceivedHook[];
}

const KEPT = 200;

export const hookReceiver = () => {
  const boxes = new Map<string, Box>();
  const boxOf = (name: string): Box => {
    const box = boxes.get(name) ?? { total: 0, ids: new Set(), newest: [] };
    boxes.set(name, box);
    return box;
  };
  return {
    of: (name: string): ReceivedHooks => {
      const { total, ids, newest } = boxOf(name);
      return { total, distinct: ids.size, newest };
    },
    take({ headers, body }: Exchange, name: string): Answer {
      const box = boxOf(name);
      box.total += 1;
      box.ids.add(headers['minsu-delivery'] ?? '');
      box.newest.push({ headers, body });
      if (box.newest.length > KEPT) box.newest.shift();
      return { status: 200, body: { taken: true } };
    },
    refuse: (): Answer => ({ status: 422, body: { message: 'not understood' } }),
  };
};
