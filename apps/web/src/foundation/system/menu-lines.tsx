/** Groups, or the entries of one group, in order. */
import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import { listMenu, type MenuItem, orderMenu } from '@minsu/contract/foundation/system/menu-entry.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon, isIcon } from '../../components/icon.tsx';
import { SortableLine } from '../../components/lists/sortable-line.tsx';
import { SortableList } from '../../components/lists/sortable-list.tsx';
import { moveAmong } from '../../components/move-among.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useRoleNames } from '../../components/words/use-role-names.ts';
import { invalidate, putAnswer, useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { menuQueries } from './system-live.ts';
import { useItemName } from './use-item-name.ts';

interface MenuLinesProps {
  readonly items: readonly MenuItem[];
  /** Null for the groups. */
  readonly parent: string | null;
  readonly onEdit: (item: MenuItem) => void;
}

/** Optimistic update, replaced by the server's answer. */
const useMove = ({ items, parent }: Pick<MenuLinesProps, 'items' | 'parent'>, own: readonly MenuItem[]) => {
  const { t } = useTranslation('menuEntries');
  const { mutate } = useCommand(orderMenu);
  return (from: number, to: number) => {
    const ordered = moveAmong(own, own, from, to);
    putAnswer(listMenu, {}, [...items.filter((item) => item.parent !== parent), ...ordered]);
    mutate(
      { parent, names: ordered.map(({ name }) => name) },
      {
        onSuccess: (answer) => {
          putAnswer(listMenu, {}, answer);
          toast.success(t('ordered'));
        },
        onError: () => invalidate(menuQueries),
      },
    );
  };
};

export const MenuLines = (props: MenuLinesProps) => {
  const { items, parent, onEdit } = props;
  const { t } = useTranslation('components');
  const nameOf = useItemName();
  const own = items.filter((item) => item.parent === parent);
  const move = useMove(props, own);
  return (
    <SortableList
      keys={own.map(({ name }) => name)}
      nameOf={(name) => nameOf(own.find((item) => item.name === name) ?? { zh: name, en: name })}
      strategy={verticalListSortingStrategy}
      how={t('dragHow')}
      onMove={move}
    >
      <ul className={parent === null ? 'menu-lines' : 'menu-lines inner'}>
        {own.map((item, index) => (
          <MenuLine
            key={item.name}
            item={item}
            index={index}
            last={own.length - 1}
            onMove={(to) => move(index, to)}
            onEdit={() => onEdit(item)}
            count={items.filter((each) => each.parent === item.name).length}
          >
            {parent === null && <MenuLines items={items} parent={item.name} onEdit={onEdit} />}
          </MenuLine>
        ))}
      </ul>
    </SortableList>
  );
};

interface MenuLineProps {
  readonly item: MenuItem;
  readonly index: number;
  readonly last: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  /** Entries of the group. */
  readonly children: ReactNode;
}

const MenuLine = ({ item, count, onEdit, children, ...place }: MenuLineProps) => {
  const { t } = useTranslation('menuEntries');
  const [open, setOpen] = useState(false);
  const name = useItemName()(item);
  return (
    <SortableLine {...place} id={item.name} name={name}>
      {({ handle, moves }) => (
        <>
          <div className="menu-row">
            {handle}
            {count > 0 ? (
              <IconButton
                icon={open ? 'down' : 'right'}
                look="small"
                aria-expanded={open}
                label={t(open ? 'close' : 'open', { name })}
                onClick={() => setOpen(!open)}
              />
            ) : (
              <span />
            )}
            <MenuFacts item={item} name={name} count={count} />
            {moves}
            <Button type="link" size="small" onClick={onEdit} aria-label={t('editNamed', { name })}>
              {t('edit')}
            </Button>
          </div>
          {open && children}
        </>
      )}
    </SortableLine>
  );
};

const MenuKind = ({ item: { external, inner, hidden } }: Pick<MenuLineProps, 'item'>) => {
  const { t } = useTranslation('menuEntries');
  if (external !== null) return <Tag>{t('external')}</Tag>;
  if (inner) return <Tag>{t('inner')}</Tag>;
  return hidden && <Tag tone="warn">{t('hidden')}</Tag>;
};

const MenuFacts = ({
  item,
  name,
  count,
}: Pick<MenuLineProps, 'item' | 'count'> & { readonly name: string }) => {
  const { t } = useTranslation('menuEntries');
  const { zh, en, icon, roles, touched, mayOpen, path, external } = item;
  const { namesOf } = useRoleNames();
  const narrowed = roles.length > 0 && roles.length !== mayOpen.length;
  return (
    <span className="menu-facts">
      <span>
        {icon !== null && isIcon(icon) && <Icon name={icon} size={14} />} <strong>{name}</strong>{' '}
        <span className="muted">
          {zh !== en && `${name === zh ? en : zh} · `}
          {external ?? path}
        </span>
      </span>
      <span className="muted">
        {count > 0 && t('entries', { count })} {narrowed && t('shownTo', { roles: namesOf(roles) })}{' '}
        <MenuKind item={item} /> {touched && <Tag tone="info">{t('changed')}</Tag>}
      </span>
    </span>
  );
};
