/** Every help page exists in both languages with an example, uses real UI words, and is linked from a screen. */
import { helpPages, helpSlugs } from '@minsu/contract/foundation/help/help-pages.ts';
import { describe, expect, test } from 'vitest';
import { type Block, type HelpText, type Inline, parseHelp } from './help-markdown.ts';

const pages = import.meta.glob<string>('../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const contract = import.meta.glob<string>('../../../../../packages/contract/src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const screens = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const languages = ['zh', 'en'] as const;
const sourceOf = (slug: string, language: string): string =>
  pages[`../../../../../docs/help/${slug}.${language}.md`] ?? '';

const inlinesOf = ({ blocks }: HelpText): Inline[] =>
  blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? block.content : [],
  );

const all = helpSlugs.flatMap((slug) =>
  languages.map((language) => ({ slug, language, source: sourceOf(slug, language) })),
);

test('has a file for every page and no others', () => {
  const files = all.map(({ slug, language }) => `../../../../../docs/help/${slug}.${language}.md`);
  expect(Object.keys(pages).sort()).toEqual(files.sort());
});

/** Blocks from a section's heading to the next one. */
const sectionOf = ({ blocks }: HelpText, name: string): readonly Block[] => {
  const from = blocks.findIndex((block) => block.kind === 'section' && block.text === name);
  const rest = from < 0 ? [] : blocks.slice(from + 1);
  const to = rest.findIndex((block) => block.kind === 'section');
  return to < 0 ? rest : rest.slice(0, to);
};

const sections = {
  zh: ['例子', '怎么做', '房和钱', '遇到问题'],
  en: ['Example', 'How to do it', 'Rooms and money', 'If something goes wrong'],
};
/** English words; Chinese is counted by characters. */
const length = {
  zh: (source: string) => source.match(/\p{Script=Han}/gu)?.length ?? 0,
  en: (source: string) => source.split(/\s+/).length,
};
const limits = { zh: [180, 480], en: [120, 270] } as const;

describe.each(all)('$slug.$language', ({ slug, language, source }) => {
  const help = parseHelp(source);
  test("has the contract's title and the four sections, each with text", () => {
    expect(help.title).toBe(helpPages[slug].title[language === 'zh' ? 0 : 1]);
    expect(help.blocks.filter(({ kind }) => kind === 'section')).toEqual(
      sections[language].map((text) => ({ kind: 'section', text })),
    );
    for (const name of sections[language]) expect(sectionOf(help, name)).not.toEqual([]);
  });
  test('has numbers in its example', () => {
    const example = JSON.stringify(sectionOf(help, sections[language][0] ?? ''));
    expect(example.match(/\d+/g)?.length ?? 0).toBeGreaterThan(2);
  });
  test('stays within the length limit', () => {
    const [least, most] = limits[language];
    expect(length[language](source)).toBeGreaterThanOrEqual(least);
    expect(length[language](source)).toBeLessThanOrEqual(most);
  });
  test('links to existing pages', () => {
    const links = [...source.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => to);
    const read = inlinesOf(help).flatMap((part) => (part.kind === 'link' ? [part.slug as string] : []));
    expect(read).toEqual(links);
  });
});

const written = Object.values(contract).join('\n');
const isOnScreen = (words: string): boolean =>
  written.includes(`'${words}'`) || written.includes(`"${words}"`);

test('uses exact UI words in bold', () => {
  const unknown = all.flatMap(({ slug, language, source }) =>
    inlinesOf(parseHelp(source)).flatMap(({ kind, text }) =>
      kind === 'strong' && !isOnScreen(text) ? [`${slug}.${language}: ${text}`] : [],
    ),
  );
  expect(unknown).toEqual([]);
  expect(isOnScreen('Fly to the moon')).toBe(false);
});

/** Patterns of a style we avoid. */
const DIALECT = {
  zh: /产量报表|租客|消息盒|台账明细账|自来客|代垫|记一笔支出/,
  en: /\b(?:he|his|him|nobody|somebody|whoever|four eyes|papers|household|veiled)\b|(?:^|\n)(?:What|Who|Whoever|Of) (?!is|happens)/,
};

test('is written in plain words', () => {
  expect(all.filter(({ language, source }) => DIALECT[language].test(source))).toEqual([]);
  expect(DIALECT.en.test('Whoever comes, by his papers')).toBe(true);
  expect(DIALECT.zh.test('租客的档案')).toBe(true);
});

const linked = Object.values(screens).flatMap((source) =>
  [...source.matchAll(/\b(?:slug|help)="([\w-]+)"|\bhelpPath\('([\w-]+)'\)/g)].map(
    ([, slug, path]) => slug ?? path ?? '',
  ),
);

test('links every page from a screen, and screens link only to existing pages', () => {
  expect(linked.length).toBeGreaterThan(30);
  expect([...new Set(linked)].sort()).toEqual([...helpSlugs].sort());
});
