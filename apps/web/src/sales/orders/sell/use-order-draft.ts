/** Fields of the order form that are more than one control. */
import { useStore } from 'zustand';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { type Channel, type StayDraft, sourceFor } from './create-order-draft.ts';

const NO_STAYS: readonly StayDraft[] = [];

export const useOrderDraft = () => {
  const form = useForm();
  const houseId = useStore(form, (state) => valueAt(state.values, 'houseId') as string | undefined);
  const stays = useStore(
    form,
    (state) => (valueAt(state.values, 'stays') as readonly StayDraft[] | undefined) ?? NO_STAYS,
  );
  const source = useStore(form, (state) => valueAt(state.values, 'source') as string);
  const channel = useStore(form, (state) => valueAt(state.values, 'channel') as Channel);
  const anyway = useStore(form, (state) => valueAt(state.values, 'ignoreRestrictions') === true);
  const collect = useStore(form, (state) => valueAt(state.values, 'collect') as string);
  /** The source follows the arrival date until chosen. */
  const setStays = (next: readonly StayDraft[]) => {
    form.set('stays', next);
    if (source === sourceFor(stays)) form.set('source', sourceFor(next));
  };
  const patchStays = (places: readonly number[], change: Partial<StayDraft>) =>
    setStays(stays.map((stay, at) => (places.includes(at) ? { ...stay, ...change } : stay)));
  return { form, houseId, stays, source, channel, anyway, collect, setStays, patchStays };
};
