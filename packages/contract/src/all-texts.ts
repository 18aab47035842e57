/**
 * Every namespace of texts and where it lies. A namespace is fetched when a screen first asks for it, so the log-in
 * page carries its own alone. Keys are typed from here: a text that lacks a language does not compile.
 */
import type { Language, Text, TextKeys } from './texts.ts';
import { resourceOf } from './texts.ts';

const load = {
  auth: async () => (await import('./auth/auth.text.ts')).authTexts,
  layout: async () => (await import('./layout.text.ts')).layoutTexts,
  components: async () => (await import('./components.text.ts')).componentTexts,
  houses: async () => (await import('./houses/house.text.ts')).houseTexts,
  orders: async () => (await import('./orders/order.text.ts')).orderTexts,
  roomStatus: async () => (await import('./room-status/room-status.text.ts')).roomStatusTexts,
  prices: async () => (await import('./prices/price.text.ts')).priceTexts,
  workplace: async () => (await import('./workplace/workplace.text.ts')).workplaceTexts,
} satisfies Record<string, () => Promise<Record<string, Text>>>;

export type Namespace = keyof typeof load;

/** i18next's `resources`, for typed keys. */
export type AllTexts = { [N in Namespace]: TextKeys<Awaited<ReturnType<(typeof load)[N]>>> };

export const isNamespace = (name: string): name is Namespace => Object.hasOwn(load, name);

export const loadTexts = async (
  namespace: Namespace,
  language: Language,
): Promise<Record<string, string>> => {
  const all: Record<string, Text> = await load[namespace]();
  return resourceOf(all, language);
};
