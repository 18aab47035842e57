import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { PartButtons, PartLinks } = await import('./part-tabs.tsx');
const { useOpenPart } = await import('./use-open-part.ts');

const parts = ['rooms', 'prices'] as const;
const Parts = ({ keep = {} }: { readonly keep?: Readonly<Record<string, string>> }) => {
  const open = useOpenPart(parts);
  const countOf = (part: string) => (part === 'rooms' ? 0 : undefined);
  return (
    <PartLinks label="of it" parts={parts} open={open} title={(part) => part} countOf={countOf} keep={keep} />
  );
};
const drawn = (address: string, keep?: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Parts {...(keep && { keep })} />
    </MemoryRouter>,
  );
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
const open = (html: string) =>
  [...html.matchAll(/aria-current="page"[^>]*>(\w+)/g)].map(([, title]) => title);

test('gives the first tab the plain address and opens it by default', () => {
  expect(hrefs(drawn('/houses'))).toEqual(['/houses', '/houses?tab=prices']);
  expect(open(drawn('/houses'))).toEqual(['rooms']);
  expect(open(drawn('/houses?tab=prices'))).toEqual(['prices']);
  expect(open(drawn('/houses?tab=secrets'))).toEqual(['rooms']);
});

test('keeps other address parameters', () => {
  expect(hrefs(drawn('/houses?id=1&other=2', { id: '1' }))).toEqual([
    '/houses?id=1',
    '/houses?id=1&amp;tab=prices',
  ]);
});

test('shows a count of zero, but not a missing one', () => {
  expect(drawn('/houses').match(/class="count"/g)).toHaveLength(1);
});

test('styles tab buttons differently inside a panel', () => {
  const row = {
    label: 'of it',
    parts,
    open: undefined,
    title: (part: string) => part,
    onOpen: () => undefined,
  };
  expect(renderToStaticMarkup(<PartButtons {...row} />)).toContain('class="part-tabs"');
  expect(renderToStaticMarkup(<PartButtons {...row} inPanel className="views" />)).toContain(
    'class="panel-tabs views"',
  );
});
