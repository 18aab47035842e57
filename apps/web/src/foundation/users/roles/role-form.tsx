/** Permissions form of a role. Saving previews the changes and affected users. */

import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { editRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { dataScopes } from '@minsu/contract/roles.ts';
import { Button } from 'antd';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Field } from '../../../components/forms/field.tsx';
import type { FormStore } from '../../../components/forms/form-store.ts';
import { RateControl } from '../../../components/forms/rate-control.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useFormPending } from '../../../components/forms/use-record-form.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roleName } from '../user-words.tsx';
import { PermissionTree } from './permission-tree.tsx';
import { roleQueries } from './role-live.ts';
import { defaultOf } from './role-words.tsx';

const RoleReview = lazyPart(() => import('./role-review.tsx'));

interface RoleFormProps {
  readonly role: RoleRow;
  readonly onDirty: (dirty: boolean) => void;
}

const initialOf = ({
  name,
  nameEn,
  description,
  scope,
  seesMoney,
  discountBp,
  discountFen,
  needsTotp,
  permissions,
}: RoleRow) => ({
  name,
  nameEn,
  description,
  scope,
  seesMoney,
  discountBp,
  discountFen,
  needsTotp,
  permissions: permissions as Permission[],
});

/** Emptied amounts are left out. */
const withoutGaps = (input: InputOf<typeof editRole>): InputOf<typeof editRole> => ({
  ...input,
  discountFen: input.discountFen ?? 0,
});

const ADMIN = 'admin';

const whyReadOnly = ({ above, beyond }: RoleRow) => {
  if (above) return 'above';
  return beyond ? 'beyond' : 'readOnly';
};

export const RoleForm = ({ role, onDirty }: RoleFormProps) => {
  const { t } = useTranslation('roles');
  const readOnly = !role.actions.includes('edit');
  const fixed = role.code === ADMIN;
  const id = useId();
  return (
    <RecordForm
      id={id}
      bar="none"
      className="role-form"
      command={editRole}
      base={{ id: role.id, version: role.version }}
      initial={initialOf(role)}
      prepare={withoutGaps}
      done={t('saved')}
      invalidates={roleQueries}
      onDone={() => onDirty(false)}
    >
      {(form) => (
        <>
          <DirtyNote form={form} onDirty={onDirty} />
          {readOnly && <p className="callout">{t(whyReadOnly(role))}</p>}
          {fixed && !readOnly && <p className="callout">{t('adminFixed')}</p>}
          <Basics readOnly={readOnly} />
          <Reach readOnly={readOnly || fixed} />
          <Discount readOnly={readOnly || fixed} />
          <Safety role={role} readOnly={readOnly} />
          <PermissionTree form={form} role={role} readOnly={readOnly || fixed} />
          {!readOnly && <Bar form={form} role={role} formId={id} fixed={fixed} />}
        </>
      )}
    </RecordForm>
  );
};

const DirtyNote = ({
  form,
  onDirty,
}: {
  readonly form: FormStore;
  readonly onDirty: (dirty: boolean) => void;
}) => {
  const dirty = useStore(form, (state) => state.dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return null;
};

const Basics = ({ readOnly }: { readonly readOnly: boolean }) => {
  const { t } = useTranslation('roles');
  return (
    <fieldset className="role-basics">
      <legend className="visually-hidden">{t('basics')}</legend>
      <Field of={editRole.input} name="name" label={t('name')} disabled={readOnly} />
      <Field of={editRole.input} name="nameEn" label={t('nameEn')} disabled={readOnly} />
      <Field of={editRole.input} name="description" label={t('description')} disabled={readOnly} />
    </fieldset>
  );
};

const Reach = ({ readOnly }: { readonly readOnly: boolean }) => {
  const { t } = useTranslation('roles');
  return (
    <fieldset className="role-reach">
      <legend className="visually-hidden">{t('scope')}</legend>
      <Field
        of={editRole.input}
        name="scope"
        label={t('scope')}
        control="radio"
        disabled={readOnly}
        options={dataScopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
      />
      <Field
        of={editRole.input}
        name="seesMoney"
        label={t('seesMoney')}
        control="switch"
        disabled={readOnly}
        help={t('seesMoneyHint')}
      />
    </fieldset>
  );
};

const Discount = ({ readOnly }: { readonly readOnly: boolean }) => {
  const { t } = useTranslation('roles');
  return (
    <fieldset className="role-basics">
      <legend className="visually-hidden">{t('discount')}</legend>
      <Field
        of={editRole.input}
        name="discountBp"
        label={t('discountBp')}
        disabled={readOnly}
        control={(control) => <RateControl {...control} onChange={(rate) => control.onChange(rate ?? 0)} />}
      />
      <Field
        of={editRole.input}
        name="discountFen"
        label={t('discountFen')}
        control="money"
        disabled={readOnly}
      />
      <p className="field-help">{t('discountHint')}</p>
    </fieldset>
  );
};

const Safety = ({ role, readOnly }: Pick<RoleFormProps, 'role'> & { readonly readOnly: boolean }) => {
  const { t } = useTranslation('roles');
  return (
    <fieldset className="role-basics">
      <legend className="visually-hidden">{t('needsTotp')}</legend>
      <Field
        of={editRole.input}
        name="needsTotp"
        label={t('needsTotp')}
        control="switch"
        disabled={readOnly}
        help={role.withoutTotp > 0 ? t('withoutTotp', { count: role.withoutTotp }) : t('needsTotpHint')}
      />
    </fieldset>
  );
};

interface BarProps {
  readonly form: FormStore;
  readonly role: RoleRow;
  readonly formId: string;
  readonly fixed: boolean;
}

const Bar = ({ form, role, formId, fixed }: BarProps) => {
  const { t } = useTranslation('roles');
  const review = useDialog();
  const dirty = useStore(form, (state) => state.dirty);
  const pending = useFormPending(formId);
  const rights = defaultOf(role);
  const restore = () => {
    if (!rights) return;
    for (const key of ['scope', 'seesMoney', 'permissions'] as const) form.set(key, rights[key]);
    for (const key of ['discountBp', 'discountFen'] as const) form.set(key, 0);
  };
  const send = () => {
    review.close();
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };
  return (
    <div className="form-bar role-bar">
      <Button type="primary" disabled={!dirty} loading={pending} onClick={() => review.show()}>
        {t('review')}
      </Button>
      <Button disabled={!dirty} onClick={() => form.reset(initialOf(role))}>
        {t('discard')}
      </Button>
      {rights && !fixed && (
        <Button type="text" onClick={restore}>
          {t('restore')}
        </Button>
      )}
      {review.shown && (
        <RoleReview
          open={review.shown.open}
          role={role}
          name={roleName(role)}
          form={form}
          onSave={send}
          onCancel={review.close}
        />
      )}
    </div>
  );
};
