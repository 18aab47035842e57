/** Tabs of a record; the open one loads when opened. */
import { type ReactNode, Suspense } from 'react';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Skeleton } from '../skeleton.tsx';
import { PartButtons } from './part-tabs.tsx';
import { useOpenPart } from './use-open-part.ts';

interface RecordTabsProps<T extends string> {
  /** Record id, kept in the address beside the tab. */
  readonly id: string;
  readonly label: string;
  /** Tabs the user may see; never empty. */
  readonly parts: readonly T[];
  readonly title: (part: T) => string;
  readonly countOf?: (part: T) => ReactNode;
  readonly children: (open: T) => ReactNode;
}

export function RecordTabs<T extends string>({ id, parts, children, ...row }: RecordTabsProps<T>) {
  const { t } = useTranslation('components');
  const [, setSearch] = useAddressSearch();
  const open = useOpenPart(parts);
  const show = (tab: T) =>
    setSearch({ id, ...(tab === parts[0] ? {} : { tab }) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PartButtons {...row} parts={parts} open={open} onOpen={show} />
      <Suspense fallback={<Skeleton lines={10} label={t('loading')} />}>
        {open !== undefined && children(open)}
      </Suspense>
    </>
  );
}
