/** Shared permissions and inputs of price endpoints. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { int, intBetween, list, positiveFenInput } from '../../platform/wire.ts';

export const readPrices = { kind: 'query', permission: 'price:read' } as const;
export const editPrices = { kind: 'command', permission: 'price:edit' } as const;

/** A price that a night may have: above 0. */
export const priceInput = positiveFenInput;

/** Hundredths of yuan or percent; users type whole ones. */
const hundredths = (min: number, max: number) =>
  int.refine((value) => value >= min * 100 && value <= max * 100, custom('between', max, min));

/** A surcharge or, below 0, a discount. */
export const signedFen = hundredths(-1_000_000, 1_000_000);

/** −99 % to +900 %, in basis points. */
export const percentInput = hundredths(-99, 900);

export const weekdaysInput = list(intBetween(0, 6)).pipe(z.array(z.int()).max(7));
