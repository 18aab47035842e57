/** From nights to hours and back: who books and what was agreed go along, what is sold waits in its own form. Pure. */
import { saleHead } from '@minsu/contract/orders/order-sale-endpoints.ts';
import type { FormState, Values } from '../../components/form-store.ts';
import { type InitialStay, initialDraft } from './create-order-draft.ts';
import type { SaleKind } from './create-order-sale.tsx';
import { hoursDraft } from './hours-draft.ts';

/** The house belongs to what is sold, and so do the restrictions that were set aside for it and what is paid of its price. */
const ofTheSold = ['houseId', 'ignoreRestrictions', 'payment'];
const shared = Object.keys(saleHead).filter((name) => !ofTheSold.includes(name));

export interface SaleDrafts {
  readonly kind: SaleKind;
  /** What its form begins with though nothing of it is sent; absent while nothing has been typed. */
  readonly begun: Values | undefined;
  /** What the form of each kind held when it was left. */
  readonly left: Partial<Record<SaleKind, Values>>;
  /** What was said of the order itself, in whichever form. */
  readonly said: Values;
}

export const noSale: SaleDrafts = { kind: 'nights', begun: undefined, left: {}, said: {} };

const emptySale = (kind: SaleKind, initial: InitialStay): Values =>
  kind === 'nights' ? initialDraft(initial) : hoursDraft(initial);

/** Until a room by the hour has been chosen, it is looked for where the nights were. */
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
