/** The parts of a record, and the open one below them; it loads when it is opened. */
import { type ReactNode, Suspense } from 'react';
import { useAddressSearch } from '../platform/address.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { PartButtons } from './part-tabs.tsx';
import { Skeleton } from './skeleton.tsx';
import { useOpenPart } from './use-open-part.ts';

interface RecordTabsProps<T extends string> {
  /** For the record: it stands in the address beside the open part. */
  readonly id: string;
  readonly label: string;
  /** Those whose contents the user may see; never none. */
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
