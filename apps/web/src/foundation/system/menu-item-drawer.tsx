/** One entry of the server's menu. */

import {
  editMenuItem,
  type MenuItem,
  menuIcons,
  resetMenu,
} from '@minsu/contract/foundation/system/menu-entry.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useRoleNames } from '../../components/words/use-role-names.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { menuQueries } from './system-live.ts';
import { useItemName } from './use-item-name.ts';

interface MenuItemDrawerProps {
  readonly open: boolean;
  readonly item: MenuItem;
  readonly onClose: () => void;
}

const of = editMenuItem.input;

const MenuItemDrawer = ({ open, item, onClose }: MenuItemDrawerProps) => {
  const { t } = useTranslation('menuEntries');
  const { name, zh, en, icon, roles, hidden, version } = item;
  return (
    <FormDrawer open={open} title={t('editTitle', { name: useItemName()(item) })} onClose={onClose}>
      <RecordForm
        command={editMenuItem}
        base={{ name, version }}
        initial={{ zh, en, icon: icon as (typeof menuIcons)[number] | null, roles, hidden }}
        invalidates={menuQueries}
        done={t('saved')}
        onDone={onClose}
        onCancel={onClose}
        onRefused={(error) => error.status === 409 && invalidate(menuQueries)}
      >
        <Fields item={item} />
        {item.touched && (
          <CommandButton
            command={resetMenu}
            input={{ name }}
            label={t('reset')}
            done={t('resetDone')}
            invalidates={menuQueries}
            onDone={onClose}
          />
        )}
      </RecordForm>
    </FormDrawer>
  );
};

export default MenuItemDrawer;

const Fields = ({ item: { parent, mayOpen, inner } }: Pick<MenuItemDrawerProps, 'item'>) => {
  const { t } = useTranslation('menuEntries');
  const { options } = useRoleNames();
  const roles = options.filter(({ value }) => mayOpen.length === 0 || mayOpen.includes(value));
  return (
    <>
      <Field of={of} name="zh" label={t('field_zh')} />
      <Field of={of} name="en" label={t('field_en')} />
      {parent === null && (
        <Field
          of={of}
          name="icon"
          label={t('field_icon')}
          control="select"
          options={menuIcons.map((value) => ({ value, label: t(`icon_${value}`) }))}
        />
      )}
      <Field
        of={of}
        name="roles"
        label={t('field_roles')}
        control="multiselect"
        help={t('rolesHelp')}
        options={roles}
      />
      {!inner && (
        <Field of={of} name="hidden" label={t('field_hidden')} control="switch" help={t('hiddenHelp')} />
      )}
    </>
  );
};
