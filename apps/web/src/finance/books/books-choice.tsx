/** The legal entity and month that the parts of accounting are about; both are in the address. */
import type { LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { businessToday } from '../../platform/clocks.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const MONTHS = 24;

const monthsUntil = (newest: string): string[] => {
  const found = [newest];
  while (found.length < MONTHS) found.push(addDays(`${found.at(-1)}-01`, -1).slice(0, 7));
  return found;
};

export const useBooksChoice = () => {
  const [search, setSearch] = useAddressSearch();
  const current = businessToday(null).slice(0, 7);
  const entityId = search.get('entity');
  const asked = search.get('month');
  const month = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : current;
  const choose = (change: Readonly<Record<'entity' | 'month', string>> | Readonly<Record<string, string>>) =>
    setSearch((was) => new URLSearchParams({ ...Object.fromEntries(was), ...change }), { replace: true });
  return {
    ...{ entityId, month, current, choose },
    kept: { ...(entityId !== null && { entity: entityId }), ...(asked !== null && { month }) },
  };
};

interface BooksBarProps {
  readonly entities: readonly LegalEntity[];
  readonly entity: LegalEntity;
  readonly withMonth: boolean;
}

export const BooksBar = ({ entities, entity, withMonth }: BooksBarProps) => {
  const { t } = useTranslation('books');
  const { month, current, choose } = useBooksChoice();
  const id = useId();
  return (
    <div className="books-bar">
      <label htmlFor={`${id}entity`}>{t('entity')}</label>
      <Select
        id={`${id}entity`}
        value={entity.id}
        onChange={(value) => choose({ entity: value })}
        options={entities.map((each) => ({ value: each.id, label: each.name }))}
        popupMatchSelectWidth={false}
      />
      {withMonth && (
        <>
          <label htmlFor={`${id}month`}>{t('month')}</label>
          <Select
            id={`${id}month`}
            value={month}
            onChange={(value) => choose({ month: value })}
            options={monthsUntil(month > current ? month : current).map((value) => ({ value, label: value }))}
          />
        </>
      )}
    </div>
  );
};
