/** The houses of the form around, which are chosen in `houseIds`; what is chosen in `roomTypeIds` goes with them. */
import { useForm } from '../../components/form-context.ts';
import { useHousesOf } from '../../components/house-source.ts';
import { useFormValue } from '../../components/use-form-value.ts';

export const useChosenHouses = () => {
  const form = useForm();
  const chosen = useFormValue<readonly string[] | undefined>('houseIds') ?? [];
  const typeIds = useFormValue<readonly string[] | undefined>('roomTypeIds') ?? [];
  const houses = useHousesOf(chosen).filter(({ id }) => chosen.includes(id));
  const choose = (ids: readonly string[]) => {
    const gone = houses.filter(({ id }) => !ids.includes(id)).flatMap(({ roomTypes }) => roomTypes);
    form.set('houseIds', ids);
    form.set(
      'roomTypeIds',
      typeIds.filter((id) => !gone.some((type) => type.id === id)),
    );
  };
  const [only, another] = houses;
  return { houses, choose, only: another === undefined ? only : undefined };
};
