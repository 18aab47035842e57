/** Linen and supplies: quantities used, counted with large buttons. */
import { MAX_SUPPLY_COUNT, type SupplyUsed } from '@minsu/contract/operations/tasks/task.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useDictionary } from '../../platform/dictionary.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const SuppliesUsed = ({ of }: { readonly of: readonly SupplyUsed[] }) => {
  const { t } = useTranslation('tasks');
  const { nameOf } = useDictionary('supply');
  return (
    <section aria-label={t('supplies')}>
      <h3>{t('supplies')}</h3>
      {of.length === 0 ? (
        <p className="muted">{t('suppliesNone')}</p>
      ) : (
        <ul className="supplies-used">
          {of.map(({ code, count }) => (
            <li key={code}>
              {nameOf(code)} <strong className="num">× {count}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

interface SuppliesControlProps {
  readonly value: readonly SupplyUsed[];
  readonly onChange: (value: SupplyUsed[]) => void;
}

export const suppliesOf = (value: unknown): readonly SupplyUsed[] =>
  Array.isArray(value) ? (value as SupplyUsed[]) : [];

export const SuppliesControl = ({ value, onChange }: SuppliesControlProps) => {
  const { t } = useTranslation('tasks');
  const { groups } = useDictionary('supply');
  const countOf = (code: string) => value.find((each) => each.code === code)?.count ?? 0;
  const set = (code: string, count: number) => {
    const others = value.filter((each) => each.code !== code);
    onChange(count > 0 ? [...others, { code, count: Math.min(count, MAX_SUPPLY_COUNT) }] : others);
  };
  return (
    <div className="supplies-control">
      {groups.map((group) => (
        <fieldset key={group.code}>
          <legend>{group.name}</legend>
          {group.items.map(({ code, name }) => (
            <div key={code} className="supply">
              <span>{name}</span>
              <IconButton
                icon="minus"
                label={t('less', { name })}
                disabled={countOf(code) === 0}
                onClick={() => set(code, countOf(code) - 1)}
              />
              <output className="num">{countOf(code)}</output>
              <IconButton
                icon="plus"
                label={t('more', { name })}
                onClick={() => set(code, countOf(code) + 1)}
              />
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
};
