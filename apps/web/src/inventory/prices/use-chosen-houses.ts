/** Properties chosen in `houseIds` of the surrounding form; changing them resets `roomTypeIds`. */
import { useForm } from '../../components/forms/form-context.ts';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { useHousesOf } from '../../components/records/house-source.ts';

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
