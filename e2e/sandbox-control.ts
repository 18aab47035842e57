/** Drives the sandbox platforms through their control API. */
import type { FaultName } from '../apps/sandbox/src/platforms/fault-book.ts';
import type { WrittenNight } from '../apps/sandbox/src/platforms/listing-calendar.ts';
import type { Order } from '../apps/sandbox/src/platforms/world.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Overview {
  readonly listings: readonly { readonly id: string; readonly storeId: string; readonly title: string }[];
  /** The newest 200. */
  readonly orders: readonly Omit<Order, 'createdAt'>[];
  readonly pushes: readonly { readonly state: string; readonly stubborn: boolean }[];
  readonly stats: { readonly counts: Readonly<Record<string, number>> };
}

interface Whole {
  readonly faults: readonly { readonly name: FaultName; readonly struck: number }[];
  readonly mt: Overview;
}

export type TheirOrder = Overview['orders'][number];

/** Client for one platform. */
export const sandboxControl = (url: string, platform: 'mt') => {
  const base = `${url}/control/platforms`;
  const read = async <T>(address: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(address, init);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const act = <T>(action: string, fields: Fields): Promise<T> =>
    read(`${base}/${action}`, { method: 'POST', body: JSON.stringify({ platform, ...fields }) });
  const overview = async (): Promise<Overview> => (await read<Whole>(base))[platform];
  return {
    act,
    overview,
    /** How often each active fault has occurred. */
    struck: async () =>
      new Map((await read<Whole>(base)).faults.map(({ name, struck }) => [name, struck] as const)),
    fault: (name: FaultName, of: { count?: number; probability?: number; only?: string } = {}) =>
      act('fault', { name, ...of }),
    /** Nights [from, to); `stock`: remaining. */
    calendar: async (listing: string, from: string, to: string): Promise<readonly WrittenNight[]> => {
      const query = new URLSearchParams({ platform, listing, from, to });
      return (await read<{ items: WrittenNight[] }>(`${base}/calendar?${query}`)).items;
    },
  };
};

export type SandboxControl = ReturnType<typeof sandboxControl>;

/** Code that Xiaozhu sent to a mobile. */
export const smsCode = async (url: string, mobile: string): Promise<string> => {
  const answer = await fetch(`${url}/control/platforms`);
  const { pig } = (await answer.json()) as { pig: { smsCodes: Readonly<Record<string, { code: string }>> } };
  return pig.smsCodes[mobile]?.code ?? Promise.reject(new Error(`nothing was sent to ${mobile}`));
};
