import fs from 'node:fs';
import path from 'node:path';
import { flatMenu } from '@minsu/contract/menu.ts';
import { expect, test } from 'vitest';

const SCREENS = path.resolve(import.meta.dirname, '../apps/web/src');

/** Outside the menu: for signed-out users, or served beside the screens. */
const OTHERS = ['/login', '/docs', '/readAgreement'];

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Addresses in links: `to="/…"`, `to={`/…`}`, `to: '/…'`, `navigate('/…')`, up to the first parameter. */
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

test('screens link only to addresses of screens', () => {
  const patterns = flatMenu.map((entry) => entry.path.replace(/:\w+/g, '[^/]+'));
  const isScreen = (address: string): boolean =>
    OTHERS.includes(address) || patterns.some((pattern) => new RegExp(`^${pattern}$`).test(address));
  const found = linked();
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ address }) => !isScreen(address))).toEqual([]);
});
