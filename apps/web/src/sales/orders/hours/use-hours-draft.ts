/** Interdependent fields of an hourly sale, and their availability. */
import { searchSlots } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import type { Channel } from '../sell/create-order-draft.ts';
import { offerOf, slotsInput } from './hours-draft.ts';

interface HoursDraft {
  readonly houseId: string | undefined;
  readonly roomTypeId: string | undefined;
  readonly ratePlanId: string | undefined;
  readonly roomId: string | undefined;
  readonly channel: Channel;
  readonly day: string;
  readonly start: string | undefined;
  readonly overtimeHours: number;
  readonly guests: number;
}
const fields = [
  'houseId',
  'roomTypeId',
  'ratePlanId',
  'roomId',
  'channel',
  'day',
  'start',
  'overtimeHours',
  'guests',
] as const satisfies readonly (keyof HoursDraft)[];

/** `keyword`: property search while nothing is chosen. */
export const useHoursDraft = (keyword = '') => {
  const form = useForm();
  const draft = useStore(
    form,
    useShallow(
      ({ values }) =>
        Object.fromEntries(fields.map((name) => [name, valueAt(values, name)])) as unknown as HoursDraft,
    ),
  );
  const query = useCall(searchSlots, slotsInput(draft, draft.ratePlanId === undefined ? keyword : ''), {
    quiet: true,
    enabled: draft.guests >= 1,
  });
  return { form, draft, query, offer: offerOf(query.data, draft) };
};
