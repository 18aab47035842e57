/** Check-in and deposit with a sale: form state and request. Pure. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { getSaleTerms } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { guestsRequired } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { Values } from '../../../components/forms/form-store.ts';
import { guestRows } from '../../../components/records/guest-rows.ts';
import type { ArrivalDraft, StayDraft } from './create-order-draft.ts';

export type SaleTerms = OutputOf<typeof getSaleTerms>;

const staysOf = (values: Values): readonly StayDraft[] =>
  (values.stays as readonly StayDraft[] | undefined) ?? [];

/** All rooms are for tonight, and the order is confirmed when sold. */
export const arrivesNow = (values: Values, terms: SaleTerms | undefined): boolean => {
  const stays = staysOf(values);
  const isConfirmed = values.hold !== true && values.source !== 'web';
  return isConfirmed && stays.length > 0 && stays.every(({ checkIn }) => checkIn === terms?.businessDate);
};

type Rows = NonNullable<ArrivalDraft['registrations']>;

const isWhole = (guests: unknown): guests is number => typeof guests === 'number' && guests >= 1;

/** One row per guest to register; input is kept. Returns the same array when nothing changes. */
export const withArrivals = (stays: readonly StayDraft[], terms: SaleTerms): readonly StayDraft[] => {
  const next = stays.map((stay) => {
    const count = isWhole(stay.guests) ? guestsRequired(terms.registrationRule, stay.guests) : 1;
    const { registrations = [], acceptDirty = false } = stay.arrival ?? {};
    if (stay.arrival && registrations.length === count) return stay;
    const rows = [...registrations, ...(guestRows(count) as Rows)].slice(0, count);
    return { ...stay, arrival: { registrations: rows, acceptDirty } };
  });
  return next.every((stay, at) => stay === stays[at]) ? stays : next;
};

const withoutArrival = ({ arrival: _, ...stay }: StayDraft): StayDraft => stay;

/** The booker is the first guest unless another name was typed. */
const named = (guest: Rows[number], name: unknown): Rows[number] =>
  (guest as Partial<Rows[number]>).name === undefined && typeof name === 'string' && name.trim() !== ''
    ? { ...guest, name }
    : guest;

const firstNamed = (stays: readonly StayDraft[], name: unknown): StayDraft[] =>
  stays.map((stay, at) => {
    const { arrival } = stay;
    const [first, ...others] = arrival?.registrations ?? [];
    if (at > 0 || !arrival || !first) return stay;
    const registrations = [named(first, name), ...others];
    return { ...stay, arrival: { ...arrival, registrations } satisfies ArrivalDraft };
  });

/** `book` records the order; `checkIn` also checks the guests in. */
export type SaleWay = 'book' | 'checkIn';

export interface SaleSending {
  readonly way: SaleWay;
  /** Undefined while loading. */
  readonly terms: SaleTerms | undefined;
  /** The user may check in and register. */
  readonly mayArrive: boolean;
  /** Default method for deposits. */
  readonly usualMethod: string;
}

/** An untouched deposit is collected only when guests check in. */
const depositOf = (values: Values, arrives: boolean, { terms, usualMethod }: SaleSending): Values => {
  const { depositMethod, depositFen, waiveDepositReason } = values;
  if (waiveDepositReason !== undefined) return { depositMethod: undefined, depositFen: undefined };
  const isAsked = terms !== undefined && terms.depositFen !== 0;
  const method = depositMethod ?? (arrives && isAsked ? usualMethod : undefined);
  const isOwn = method !== undefined && depositFen !== terms?.depositFen;
  return { depositMethod: method, depositFen: isOwn ? depositFen : undefined };
};

/** Validated request from the form values. */
export const shapedSale = (values: Values, sending: SaleSending): Values => {
  const arrives = sending.way === 'checkIn' && sending.mayArrive && arrivesNow(values, sending.terms);
  const stays = staysOf(values);
  return {
    ...values,
    stays: arrives ? firstNamed(stays, values.bookerName) : stays.map(withoutArrival),
    ...depositOf(values, arrives, sending),
  };
};
