/** Editor for the next version of the standards; every change is saved immediately. */
import type {
  DraftStandard,
  StandardDetail,
  StandardItem,
} from '@minsu/contract/foundation/houses/standard.ts';
import {
  discardStandardDraft,
  listStandards,
  saveStandardDraft,
} from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { Panel } from '../../../components/records/panel.tsx';
import { invalidate, useCommand } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PublishStandard } from './publish-standard.tsx';
import { StandardForm } from './standard-form.tsx';
import { StandardOrder } from './standard-order.tsx';
import { titleOf } from './standard-words.ts';

const blank: DraftStandard = {
  id: null,
  code: '',
  titleZh: '',
  titleEn: '',
  requirementZh: '',
  requirementEn: '',
  evidence: 'photo',
  spaces: [],
  documents: [],
  facts: [],
  weight: 5,
  mandatory: true,
};

interface StandardDraftProps {
  readonly draft: StandardDetail;
  readonly onLeave: () => void;
}

/** The last response may be newer than the query; pending changes show at once. */
const useDraft = (draft: StandardDetail) => {
  const { t } = useTranslation('standards');
  const { mutate, isPending } = useCommand(saveStandardDraft, { invalidates: [listStandards] });
  const [answered, setAnswered] = useState<StandardDetail | null>(null);
  const [sent, setSent] = useState<readonly StandardItem[] | null>(null);
  const current = answered && answered.version > draft.version ? answered : draft;
  const save = (items: readonly DraftStandard[], onSaved?: () => void, said: string = t('saved')) => {
    if (isPending) return;
    setSent(items.flatMap((item) => (item.id === null ? [] : [{ ...item, id: item.id }])));
    mutate(
      { kind: current.kind, version: current.version, items: [...items] },
      {
        onSuccess: (saved) => {
          setAnswered(saved);
          setSent(null);
          toast.success(said, { key: 'standard-saved' });
          onSaved?.();
        },
        onError: () => {
          setSent(null);
          invalidate([listStandards]);
        },
      },
    );
  };
  return { current, items: sent ?? current.items, save, isPending };
};

export const StandardDraft = ({ draft, onLeave }: StandardDraftProps) => {
  const { t } = useTranslation('standards');
  const { current, items, save, isPending } = useDraft(draft);
  const [editing, setEditing] = useState<DraftStandard | null>(null);
  const store = (standard: DraftStandard) => {
    const known = items.some((item) => item.id === standard.id);
    const next = known
      ? items.map((item) => (item.id === standard.id ? standard : item))
      : [...items, standard];
    save(next, () => setEditing(null));
  };
  const remove = (standard: StandardItem) =>
    save(
      items.filter((item) => item.id !== standard.id),
      undefined,
      t('removed', { name: titleOf(standard) }),
    );
  return (
    <Panel
      title={`${t('draft')} · ${t('versionOf', { number: draft.number })}`}
      extra={<DraftButtons draft={current} onLeave={onLeave} onAdd={() => setEditing(blank)} />}
    >
      {items.length === 0 ? (
        <EmptyState title={t('draftEmpty')} />
      ) : (
        <StandardOrder items={items} onChange={save} onEdit={setEditing} onRemove={remove} />
      )}
      <FormDrawer
        open={editing !== null}
        title={editing && editing.code !== '' ? t('edit', { name: editing.code }) : t('add')}
        width={560}
        onClose={() => setEditing(null)}
      >
        {editing && (
          <StandardForm
            key={editing.id ?? 'new'}
            standard={editing}
            taken={items.filter(({ id }) => id !== editing.id).map(({ code }) => code.toUpperCase())}
            pending={isPending}
            onDone={store}
            onCancel={() => setEditing(null)}
          />
        )}
      </FormDrawer>
    </Panel>
  );
};

interface DraftButtonsProps extends StandardDraftProps {
  readonly onAdd: () => void;
}

const DraftButtons = ({ draft, onLeave, onAdd }: DraftButtonsProps) => {
  const { t } = useTranslation('standards');
  return (
    <>
      <Button onClick={onAdd}>{t('add')}</Button>
      <CommandButton
        danger
        command={discardStandardDraft}
        input={{ id: draft.id, version: draft.version }}
        label={t('discard')}
        done={t('discarded')}
        confirm={{ title: t('discardTitle', { number: draft.number }), effects: [t('discardEffect')] }}
        invalidates={[listStandards]}
        onDone={onLeave}
        onStale={() => invalidate([listStandards])}
      />
      <PublishStandard draft={draft} onDone={onLeave} />
    </>
  );
};
