/** Dialogs must use our wrapper, which focuses the first field: antd's own would close on the next Enter. */
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const filesWith = (pattern: RegExp): string[] =>
  Object.entries(sources)
    .filter(([, source]) => pattern.test(source))
    .map(([file]) => file);

test("uses antd's dialog only in the wrapper", () => {
  expect(filesWith(/import \{[^}]*\bModal\b[^}]*\} from 'antd'/)).toEqual(['./dialog.tsx']);
  expect(filesWith(/<Dialog\b/).length).toBeGreaterThan(30);
});

test('gives every dialog and form drawer an initial focus', () => {
  expect(filesWith(/<StartFocus \/>/).toSorted()).toEqual(['../forms/form-drawer.tsx', './dialog.tsx']);
});
