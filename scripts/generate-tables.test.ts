import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../apps/server/test/test-database.ts';
import { generateTables, tablesFile } from './generate-tables.ts';

test('the table types match the migrated database (else: npm run types:db)', async () => {
  const { url, drop } = await createTestDatabase();
  const fresh = generateTables(url);
  await drop();
  expect(readFileSync(tablesFile, 'utf8')).toBe(fresh);
});
