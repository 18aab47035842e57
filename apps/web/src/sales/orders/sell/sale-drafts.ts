/** Switching between nightly and hourly sales: booker and terms carry over, rooms stay in their own form. Pure. */
import { saleHead } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { FormState, Values } from '../../../components/forms/form-store.ts';
import { hoursDraft } from '../hours/hours-draft.ts';
import { type InitialStay, initialDraft } from './create-order-draft.ts';
import type { SaleKind } from './create-order-sale.tsx';

/** Property, overridden restrictions and payment belong to the kind of sale. */
const ofTheSold = ['houseId', 'ignoreRestrictions', 'payment'];
const shared = Object.keys(saleHead).filter((name) => !ofTheSold.includes(name));

export interface SaleDrafts {
  readonly kind: SaleKind;
  /** Initial values of the form that are not sent; absent while nothing was typed. */
  readonly begun: Values | undefined;
  /** Values of each kind's form when it was left. */
  readonly left: Partial<Record<SaleKind, Values>>;
  /** Order-level values from either form. */
  readonly said: Values;
}

export const noSale: SaleDrafts = { kind: 'nights', begun: undefined, left: {}, said: {} };

const emptySale = (kind: SaleKind, initial: InitialStay): Values =>
  kind === 'nights' ? initialDraft(initial) : hoursDraft(initial);

/** Until an hourly room is chosen, the search uses the nightly property. */
const houseFor = (kind: SaleKind, held: Values | undefined, left: Values): Values =>
  kind === 'hours' && held?.ratePlanId === undefined ? { houseId: left.houseId } : {};

export const switchedSale = (
  was: SaleDrafts,
  kind: SaleKind,
  { values, dirty }: Pick<FormState, 'values' | 'dirty'>,
  initial: InitialStay,
): SaleDrafts => {
  const opened = was.begun ?? emptySale(was.kind, initial);
  const changed = shared.filter((name) => values[name] !== opened[name]);
  const said = { ...was.said, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
  const held = was.left[kind];
  const begun = { ...emptySale(kind, initial), ...held, ...houseFor(kind, held, values), ...said };
  return { kind, begun: dirty ? begun : undefined, left: { ...was.left, [was.kind]: values }, said };
};
