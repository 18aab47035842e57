import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** How many cells of an edit were taken back; those that changed again stay as they are, and that is said. */
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
