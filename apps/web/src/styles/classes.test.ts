import { expect, test } from 'vitest';

/** All style sheets by path. They stay loaded after leaving the screen that brought them. */
const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** `houses` for `../foundation/houses/wizard/house-wizard.css`; files outside modules are shared. */
const ownerOf = (file: string): string =>
  /^\.\.\/(?!components|layout|platform|styles)[\w-]+\/([\w-]+)\//.exec(file)?.[1] ?? 'all';

const selectorsOf = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());

/** First class of each rule, and whether the rule styles that class itself. */
const rules = Object.entries(sheets).flatMap(([file, css]) =>
  selectorsOf(css).flatMap((selector) => {
    const [, name, rest = ''] = /^\.([\w-]+)(.*)$/s.exec(selector) ?? [];
    return name ? [{ name, owner: ownerOf(file), isAlone: rest === '' }] : [];
  }),
);

const ownersOf = (all: typeof rules): Map<string, Set<string>> => {
  const owners = new Map<string, Set<string>>();
  for (const { name, owner } of all) owners.set(name, (owners.get(name) ?? new Set()).add(owner));
  return owners;
};

const shared = new Set(rules.filter(({ owner }) => owner === 'all').map(({ name }) => name));

test('keeps every screen class within one module', () => {
  const owners = ownersOf(rules.filter(({ name }) => !shared.has(name)));
  expect(owners.size).toBeGreaterThan(500);
  const claimed = [...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of].join(' '));
  expect(claimed).toEqual([]);
});

test('lets no module redefine a shared class', () => {
  const anew = rules.filter(({ name, owner, isAlone }) => owner !== 'all' && isAlone && shared.has(name));
  expect(anew.map(({ name, owner }) => `${owner} ${name}`)).toEqual([]);
});
