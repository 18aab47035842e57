/** Items of one type: sorted by pointer, keys or arrows; searched by name or code. */
import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  type DictionaryType,
  dictionaryList,
  isKeptBySystem,
} from '@minsu/contract/foundation/system/dictionary.ts';
import {
  type DictionaryEntry,
  manageDictionary,
  orderDictionary,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { ColourDot } from '../../components/colour-dot.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { SortableLine } from '../../components/lists/sortable-line.tsx';
import { SortableList } from '../../components/lists/sortable-list.tsx';
import { moveAmong } from '../../components/move-among.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { FacilityIcon } from '../../components/words/facility-icon.tsx';
import { invalidate, putAnswer, useCall, useCommand } from '../../platform/calls/queries.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { formatMoney } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ItemActions } from './item-actions.tsx';
import { dictionaryQueries } from './system-live.ts';
import { useItemName } from './use-item-name.ts';

interface ItemsProps {
  readonly type: DictionaryType;
  readonly onEdit: (item: DictionaryEntry) => void;
}

const matches = ({ zh, en, code }: DictionaryEntry, keyword: string): boolean =>
  [zh, en, code].join(' ').toLowerCase().includes(keyword.trim().toLowerCase());

export const DictionaryItems = ({ type, onEdit }: ItemsProps) => {
  const { t } = useTranslation('dictionaries');
  const query = useCall(manageDictionary, { type }, { keepPrevious: false });
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <Input
        className="dictionary-search"
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        prefix={<Icon name="search" size={14} />}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Loaded
        query={query}
        lines={8}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={t('empty')} />}
      >
        {(items) =>
          items.some((item) => matches(item, keyword)) ? (
            <Items items={items} type={type} keyword={keyword} onEdit={onEdit} />
          ) : (
            <EmptyState
              kind="noMatch"
              title={t('noMatch')}
              action={<Button onClick={() => setKeyword('')}>{t('clear')}</Button>}
            />
          )
        }
      </Loaded>
    </>
  );
};

interface SortableItemsProps extends ItemsProps {
  readonly items: readonly DictionaryEntry[];
  readonly keyword: string;
}

const Items = ({ items, type, keyword, onEdit }: SortableItemsProps) => {
  const { t } = useTranslation(['dictionaries', 'components']);
  const nameOf = useItemName();
  const { mutate } = useCommand(orderDictionary, { invalidates: dictionaryQueries });
  const shown = items.filter((item) => matches(item, keyword));
  const move = (from: number, to: number) => {
    const ordered = moveAmong(items, shown, from, to);
    // Optimistic update, replaced by the server's answer.
    putAnswer(manageDictionary, { type }, ordered);
    mutate(
      { type, codes: ordered.map(({ code }) => code) },
      {
        onSuccess: (answer) => {
          putAnswer(manageDictionary, { type }, answer);
          toast.success(t('ordered'));
        },
        onError: () => invalidate(dictionaryQueries),
      },
    );
  };
  return (
    <SortableList
      keys={shown.map(({ code }) => code)}
      nameOf={(code) => nameOf(items.find((item) => item.code === code) ?? { zh: code, en: code })}
      strategy={verticalListSortingStrategy}
      how={t('components:dragHow')}
      onMove={move}
    >
      <ul className="dictionary-items">
        {shown.map((item, index) => (
          <ItemLine
            key={item.code}
            item={item}
            index={index}
            last={shown.length - 1}
            onMove={(to) => move(index, to)}
            onEdit={() => onEdit(item)}
          />
        ))}
      </ul>
    </SortableList>
  );
};

interface LineProps {
  readonly item: DictionaryEntry;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
}

const ItemLine = ({ item, onEdit, ...place }: LineProps) => {
  const name = useItemName()(item);
  return (
    <SortableLine {...place} id={item.code} name={name} className={item.active ? '' : 'off'}>
      {({ handle, moves }) => (
        <>
          {handle}
          <ItemFacts item={item} name={name} />
          {moves}
          <ItemActions item={item} name={name} onEdit={onEdit} />
        </>
      )}
    </SortableLine>
  );
};

const ItemFacts = ({ item, name }: { readonly item: DictionaryEntry; readonly name: string }) => {
  const { t } = useTranslation('dictionaries');
  const { type, code, zh, en, colour, icon, group, countsAs, priceFen, used, builtIn, active } = item;
  const facts = dictionaryList[type];
  const groupName = useDictionary(facts.group ?? type).nameOf;
  const baseName = useDictionary(type).nameOf;
  const other = name === zh ? en : zh;
  return (
    <span className="dictionary-facts">
      <span>
        {facts.colour && <ColourDot colour={colour} />}
        {facts.icon && <FacilityIcon name={icon} />} <strong>{name}</strong>{' '}
        <span className="muted">
          {other} · <code>{code}</code>
        </span>
      </span>
      <span className="muted">
        {[
          facts.group && group ? groupName(group) : '',
          countsAs === null ? '' : t('countsAs', { name: baseName(countsAs) }),
          priceFen === null ? '' : formatMoney(priceFen),
          used > 0 ? t('used', { count: used }) : t('unused'),
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        {isKeptBySystem(type, code) ? (
          <Tag>{t('system')}</Tag>
        ) : (
          <>
            {builtIn && <Tag>{t('builtIn')}</Tag>} {!active && <Tag tone="warn">{t('off')}</Tag>}
          </>
        )}
      </span>
    </span>
  );
};
