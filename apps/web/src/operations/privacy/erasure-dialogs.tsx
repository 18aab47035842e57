/** Erases a guest after a preview and retyping the name; refuses with a reason. */
import {
  erasePerson,
  previewErasure,
  refuseErasure,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { erasureQueries } from './erasure-live.ts';
import { CountLists, ObstacleList } from './erasure-preview.tsx';
import type { OfRequest } from './erasure-words.tsx';

type DialogProps = OfRequest & DialogHost;

const ErasureDialog = ({ kind, ...props }: DialogProps & { readonly kind: 'erase' | 'refuse' }) =>
  kind === 'erase' ? <EraseDialog {...props} /> : <RefuseDialog {...props} />;

export default ErasureDialog;

const EraseDialog = ({ of, ...host }: DialogProps) => {
  const { t } = useTranslation('privacy');
  const query = useCall(previewErasure, { guestId: of.guestId }, { quiet: true, enabled: host.open });
  const name = of.guestName;
  return (
    <CommandDialog
      {...host}
      danger
      width={560}
      title={t('eraseTitle', { name })}
      text={t('eraseFinal')}
      submitLabel={t('erase')}
      disabled={query.data?.obstacles.length !== 0}
      command={erasePerson}
      base={{ id: of.id, version: of.version }}
      initial={{}}
      done={t('erased')}
      invalidates={erasureQueries}
    >
      <Loaded query={query} lines={6}>
        {({ counts, obstacles, keptUntil }) => (
          <>
            <ObstacleList obstacles={obstacles} />
            <CountLists counts={counts} keptUntil={keptUntil} />
          </>
        )}
      </Loaded>
      <Field of={erasePerson.input} name="confirm" label={t('confirmLabel', { name })} />
    </CommandDialog>
  );
};

const RefuseDialog = ({ of, ...host }: DialogProps) => {
  const { t } = useTranslation('privacy');
  return (
    <CommandDialog
      {...host}
      title={t('refuseTitle', { name: of.guestName })}
      submitLabel={t('refuse')}
      command={refuseErasure}
      base={{ id: of.id, version: of.version }}
      initial={{}}
      done={t('refused')}
      invalidates={erasureQueries}
    >
      <Field
        of={refuseErasure.input}
        name="reason"
        label={t('refuseReason')}
        help={t('refuseHelp')}
        control="textarea"
      />
    </CommandDialog>
  );
};
