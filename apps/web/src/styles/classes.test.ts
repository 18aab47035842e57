import { expect, test } from 'vitest';

/** All of our style sheets, by their path. They stay loaded when people leave the screen that brought them. */
const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** `houses` of `../modules/houses/wizard/house-wizard.css`; what stands outside of the modules is everybody's. */
const ownerOf = (file: string): string =>
  /^\.\.\/(?!components|layout|platform|styles)[\w-]+\/([\w-]+)\//.exec(file)?.[1] ?? 'all';

const selectorsOf = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());

/** The class that a rule begins with, and whether it says how that class looks by itself. */
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

test('a class of a screen is one module’s, or a second one would change how the first looks', () => {
  const owners = ownersOf(rules.filter(({ name }) => !shared.has(name)));
  expect(owners.size).toBeGreaterThan(500);
  const claimed = [...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of].join(' '));
  expect(claimed).toEqual([]);
});

test('no module says anew how a class of all screens looks', () => {
  const anew = rules.filter(({ name, owner, isAlone }) => owner !== 'all' && isAlone && shared.has(name));
  expect(anew.map(({ name, owner }) => `${owner} ${name}`)).toEqual([]);
});
