/** Reply templates with placeholders for guest and property. Pure. */
export const placeholders = ['guest', 'house'] as const;
export type Placeholder = (typeof placeholders)[number];

const PLACE = /\{([^{}]*)\}/g;

/** Unknown placeholders, such as `{gast}`, which would be sent literally. */
export const unknownPlaces = (content: string): string[] =>
  [...content.matchAll(PLACE)]
    .map(([, name = '']) => name)
    .filter((name) => !(placeholders as readonly string[]).includes(name));

/** `{guest}您好` → `陈女士您好`. Names are not expanded again. */
export const fillTemplate = (content: string, names: Readonly<Record<Placeholder, string>>): string =>
  content.replace(PLACE, (whole, name: string) => names[name as Placeholder] ?? whole);
