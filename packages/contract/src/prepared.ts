/** How far a stay is prepared before its guests arrive: registered guests, deposit, what they sent by their page. */
import { z } from 'zod';

/** Deposit as guests and lists see it; `none`: nothing is asked for. */
export const depositShows = ['none', 'due', 'paid', 'waived', 'returned'] as const;
export type DepositShown = (typeof depositShows)[number];

/** State of what a guest has entered: open → submitted → approved, or sent back. */
export const pageStates = ['open', 'submitted', 'approved', 'returned'] as const;
export type PageState = (typeof pageStates)[number];

/** Null: nothing is registered and no link was made, or the reader may not see registrations. */
export const Prepared = z
  .object({
    registered: z.int(),
    required: z.int(),
    deposit: z.enum(depositShows),
    page: z.enum(pageStates),
    /** The guest reported having left the room. */
    left: z.boolean(),
  })
  .nullable();
export type Prepared = z.infer<typeof Prepared>;
