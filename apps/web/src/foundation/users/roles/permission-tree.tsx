/** Permissions by module as checkboxes; a module's checkbox covers its visible ones. */

import {
  type PermissionGroup,
  permissionGroupKeys,
  permissionsOf,
  readingOf,
} from '@minsu/contract/foundation/roles/permission-groups.ts';
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { type Permission, permissionNames } from '@minsu/contract/permission.ts';
import { Checkbox, Input, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { FormStore } from '../../../components/forms/form-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { defaultOf, groupName, permissionName } from './role-words.tsx';

interface PermissionTreeProps {
  readonly form: FormStore;
  readonly role: RoleRow;
  readonly readOnly: boolean;
}

/** Adds the permission that opens the screen, because the others need it. */
const withReading = (chosen: ReadonlySet<string>, added: readonly Permission[]): string[] => {
  const reading = added.flatMap((permission) => readingOf(permission) ?? []);
  return [...new Set([...chosen, ...added, ...reading])];
};

const useChosen = (form: FormStore) => {
  const value = useStore(form, (state) => state.values.permissions) as readonly string[];
  const error = useStore(form, (state) => state.errors.permissions);
  const may = useMay();
  const chosen = useMemo(() => new Set(value), [value]);
  return {
    chosen,
    error,
    /** Users cannot grant permissions they lack, but may remove them. */
    isOpen: (permission: Permission) => may(permission) || chosen.has(permission),
    set: (permissions: readonly Permission[], on: boolean) =>
      form.set(
        'permissions',
        on
          ? withReading(chosen, permissions).filter(
              (permission) => chosen.has(permission) || may(permission as Permission),
            )
          : [...chosen].filter((each) => !permissions.includes(each as Permission)),
      ),
  };
};

type Chosen = ReturnType<typeof useChosen>;

/** Visible permissions: by search, and by difference from the default. */
const useSight = (role: RoleRow, chosen: ReadonlySet<string>) => {
  const [text, setText] = useState('');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rights = useMemo(() => {
    const found = defaultOf(role);
    return found && new Set(found.permissions);
  }, [role]);
  const differs = (permission: Permission) =>
    rights !== null && rights.has(permission) !== chosen.has(permission);
  const words = text.trim().toLowerCase();
  const inSight = (permission: Permission): boolean =>
    (!onlyDifferent || differs(permission)) &&
    (words === '' ||
      permission.toLowerCase().includes(words) ||
      permissionName(permission).toLowerCase().includes(words));
  return { text, setText, onlyDifferent, setOnlyDifferent, rights, differs, inSight };
};

export const PermissionTree = ({ form, role, readOnly }: PermissionTreeProps) => {
  const { t } = useTranslation('roles');
  const all = useChosen(form);
  const sight = useSight(role, all.chosen);
  const id = useId();
  const groups = permissionGroupKeys
    .map((group) => ({ group, shown: permissionsOf(group).filter(sight.inSight) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <section className="permission-tree" aria-labelledby={id}>
      <div className="permission-bar">
        <h3 id={id}>
          {t('permissions')}{' '}
          <span className="muted num">
            {t('chosenOf', { chosen: all.chosen.size, total: permissionNames.length })}
          </span>
        </h3>
        <Input
          allowClear
          prefix={<Icon name="search" size={14} />}
          value={sight.text}
          aria-label={t('searchPlaceholder')}
          placeholder={t('searchPlaceholder')}
          onChange={(event) => sight.setText(event.target.value)}
        />
        {sight.rights && (
          <span className="permission-switch">
            <Switch
              size="small"
              id={`${id}-different`}
              checked={sight.onlyDifferent}
              onChange={sight.setOnlyDifferent}
            />
            <label htmlFor={`${id}-different`}>{t('onlyDifferent')}</label>
          </span>
        )}
      </div>
      {all.error && (
        <p className="field-error" role="alert">
          {all.error}
        </p>
      )}
      {groups.map(({ group, shown }) => (
        <Group key={group} group={group} shown={shown} all={all} sight={sight} readOnly={readOnly} />
      ))}
      {groups.length === 0 && <p className="muted permission-none">{t('noneFound')}</p>}
    </section>
  );
};

interface GroupProps {
  readonly group: PermissionGroup;
  readonly shown: readonly Permission[];
  readonly all: Chosen;
  readonly sight: ReturnType<typeof useSight>;
  readonly readOnly: boolean;
}

const Group = ({ group, shown, all, sight, readOnly }: GroupProps) => {
  const { t } = useTranslation('roles');
  const open = shown.filter(all.isOpen);
  const chosen = shown.filter((permission) => all.chosen.has(permission));
  const name = groupName(group);
  const whole = open.length > 0 && open.every((permission) => all.chosen.has(permission));
  return (
    <fieldset className="permission-group">
      <legend className="visually-hidden">{name}</legend>
      <div className="permission-group-head">
        <Checkbox
          checked={whole}
          indeterminate={!whole && chosen.length > 0}
          disabled={readOnly || open.length === 0}
          aria-label={t('allOf', { group: name })}
          onChange={(event) => all.set(open, event.target.checked)}
        >
          <strong>{name}</strong>
        </Checkbox>
        <span className="muted num">{t('chosenOf', { chosen: chosen.length, total: shown.length })}</span>
      </div>
      <ul>
        {shown.map((permission) => (
          <li key={permission}>
            <Line permission={permission} all={all} sight={sight} readOnly={readOnly} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

interface LineProps extends Pick<GroupProps, 'all' | 'sight' | 'readOnly'> {
  readonly permission: Permission;
}

const Line = ({ permission, all, sight, readOnly }: LineProps) => {
  const { t } = useTranslation('roles');
  const open = all.isOpen(permission);
  const isChosen = all.chosen.has(permission);
  return (
    <Checkbox
      checked={isChosen}
      disabled={readOnly || !open}
      {...(!open && { title: t('notYours') })}
      onChange={(event) => all.set([permission], event.target.checked)}
    >
      {permissionName(permission)}
      {sight.differs(permission) && (
        <span className={`permission-mark ${isChosen ? 'added' : 'removed'}`}>
          {t(isChosen ? 'added' : 'removed')}
        </span>
      )}
    </Checkbox>
  );
};
