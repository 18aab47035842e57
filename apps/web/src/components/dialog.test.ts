/** Every dialog is our own, which begins at its first field: with the library's the next Enter closes it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.join(import.meta.dirname, '..');
const filesWith = (pattern: RegExp): string[] =>
  globSync('**/*.tsx', { cwd: src }).filter((file) =>
    pattern.test(readFileSync(path.join(src, file), 'utf8')),
  );

test('the library’s dialog is used in one place alone', () => {
  expect(filesWith(/import \{[^}]*\bModal\b[^}]*\} from 'antd'/)).toEqual(['components/dialog.tsx']);
  expect(filesWith(/<Dialog\b/).length).toBeGreaterThan(30);
});

test('dialogs and form drawers say where the focus begins', () => {
  expect(filesWith(/<StartFocus \/>/).toSorted()).toEqual([
    'components/dialog.tsx',
    'components/form-drawer.tsx',
  ]);
});
