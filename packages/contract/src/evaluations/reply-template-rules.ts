/** Templates of replies: a text with places for the guest's and the house's name. Pure. */
export const placeholders = ['guest', 'house'] as const;
export type Placeholder = (typeof placeholders)[number];

const PLACE = /\{([^{}]*)\}/g;

/** Places that no template knows, such as `{gast}`; they would be sent as they stand. */
export const unknownPlaces = (content: string): string[] =>
  [...content.matchAll(PLACE)]
    .map(([, name = '']) => name)
    .filter((name) => !(placeholders as readonly string[]).includes(name));

/** `{guest}您好` → `陈女士您好`. What the names hold is not looked at again. */
export const fillTemplate = (content: string, names: Readonly<Record<Placeholder, string>>): string =>
  content.replace(PLACE, (whole, name: string) => names[name as Placeholder] ?? whole);
