/** Every dialog is our own, which begins at its first field: with the library's the next Enter closes it. */
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const filesWith = (pattern: RegExp): string[] =>
  Object.entries(sources)
    .filter(([, source]) => pattern.test(source))
    .map(([file]) => file);

test('the library’s dialog is used in one place alone', () => {
  expect(filesWith(/import \{[^}]*\bModal\b[^}]*\} from 'antd'/)).toEqual(['./dialog.tsx']);
  expect(filesWith(/<Dialog\b/).length).toBeGreaterThan(30);
});

test('dialogs and form drawers say where the focus begins', () => {
  expect(filesWith(/<StartFocus \/>/).toSorted()).toEqual(['./dialog.tsx', './form-drawer.tsx']);
});
