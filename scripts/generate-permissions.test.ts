import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionsFile, permissionsPage } from './generate-permissions.ts';

test('docs/permissions.md matches the contract (else: npm run docs)', () => {
  expect(readFileSync(permissionsFile, 'utf8')).toBe(permissionsPage());
});
