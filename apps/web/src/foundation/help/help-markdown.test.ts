import { expect, test } from 'vitest';
import { parseHelp, parseInline } from './help-markdown.ts';

test('parses a page into its title and blocks', () => {
  expect(
    parseHelp('# Deposits\n\nMoney held.\n\n## Example\n\n1. Choose **Return**.\n2. Done.\n\n- One\n'),
  ).toEqual({
    title: 'Deposits',
    blocks: [
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Money held.' }] },
      { kind: 'section', text: 'Example' },
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [
            { kind: 'text', text: 'Choose ' },
            { kind: 'strong', text: 'Return' },
            { kind: 'text', text: '.' },
          ],
          [{ kind: 'text', text: 'Done.' }],
        ],
      },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'One' }]] },
    ],
  });
});

test('links only to other help pages', () => {
  expect(parseInline('[a](deposits)')).toEqual([{ kind: 'link', text: 'a', slug: 'deposits' }]);
  expect(parseInline('[a](nowhere)')).toEqual([{ kind: 'text', text: 'a' }]);
  expect(parseInline('[a](javascript:alert)')).toEqual([{ kind: 'text', text: '[a](javascript:alert)' }]);
});

test('keeps markup as plain text', () => {
  const source = '<img src=x onerror=alert(1)>';
  expect(parseInline(source)).toEqual([{ kind: 'text', text: source }]);
});
