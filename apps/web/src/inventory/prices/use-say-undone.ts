import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Message with the number of restored cells, and of those changed since. */
export const undoneAs = (count: number, all: number) =>
  count >= all
    ? ({ kind: 'success', key: 'undone', params: { count } } as const)
    : ({ kind: 'warning', key: 'undonePartly', params: { count, left: all - count } } as const);

export const useSayUndone = () => {
  const { t } = useTranslation('priceBoard');
  return (count: number, all: number): void => {
    const { kind, key, params } = undoneAs(count, all);
    toast[kind](t(key, params));
  };
};
