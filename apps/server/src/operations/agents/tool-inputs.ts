/** Short input schemas of tools. The API's own schema checks what they pass on. */
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { z } from 'zod';

/** Records per page at most. */
export const MAX_PAGE = 50;

/** The API checks that it is an id; its pattern would be half of the tool list. */
export const id = z.string().length(36);
export const ids = z.array(id).max(50).optional();
export const day = z.iso.date();
export const keyword = z.string().max(50).optional();
export const channel = z.array(z.enum(channels)).optional();
export const flag = z.boolean().optional();

export const paging = {
  current: z.int().min(1).max(1_000).default(1).describe('Page, from 1'),
  size: z.int().min(1).max(MAX_PAGE).default(20),
};

/** Both ends of a period, included. */
export const period = { from: day.optional(), to: day.optional() };
