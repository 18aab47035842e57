/** Select boxes that search on the server while one types. */
import { z } from 'zod';
import { id, keyword, list } from './wire.ts';

/** Options offered at once; others are found by typing. */
export const OPTION_LIMIT = 50;

/** With `ids` returns exactly those records, so chosen values keep their names. */
export const optionInput = { keyword: keyword(50).optional(), ids: list(id).optional() };

export const NamedOption = z.object({ id: z.string(), name: z.string() });
