import fs from 'node:fs';
import path from 'node:path';
import { flatMenu } from '@minsu/contract/menu.ts';
import { expect, test } from 'vitest';

const SCREENS = path.resolve(import.meta.dirname, '../apps/web/src');

/** Outside of the menu: shown to whoever is not signed in, or served beside the screens. */
const OTHERS = ['/login', '/docs', '/readAgreement'];

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Addresses written into a link: `to="/…"`, `to={`/…`}`, `to: '/…'`, `navigate('/…')`; up to what is filled in. */
const LINKED = /(?:\bto=\{?|\bto: |navigate\()["'`](\/\w[\w/-]*)(["'`?#]|\$\{)/g;

const linked = (): { file: string; address: string }[] =>
  fs
    .readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(SCREENS, file), 'utf8');
      return [...text.matchAll(LINKED)]
        .filter(([, , end]) => end !== '${')
        .map(([, address = '']) => ({ file, address }));
    });

test('every address that a screen links to is one of a screen', () => {
  const patterns = flatMenu.map((entry) => entry.path.replace(/:\w+/g, '[^/]+'));
  const isScreen = (address: string): boolean =>
    OTHERS.includes(address) || patterns.some((pattern) => new RegExp(`^${pattern}$`).test(address));
  const found = linked();
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ address }) => !isScreen(address))).toEqual([]);
});
