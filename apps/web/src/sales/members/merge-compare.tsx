/** Two members side by side: choice of facts, what moves, and the merge. Changes nothing until confirmed. */
import {
  type MergePart,
  type MergePreview,
  mergeMembers,
  previewMerge,
} from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import {
  type MergeChoice,
  type MergeField,
  type MergeSide,
  mergeFields,
  mergeSides,
  sideOf,
} from '@minsu/contract/sales/members/member-merge-rules.ts';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { memberQueries } from './member-live.ts';
import { useFactText } from './use-fact-text.ts';

interface MergeCompareProps {
  readonly id: string;
  readonly otherId: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export const MergeCompare = ({ id, otherId, onBack, onDone }: MergeCompareProps) => {
  const [swapped, setSwapped] = useState(false);
  const pair = swapped ? { id: otherId, otherId: id } : { id, otherId };
  const query = useCall(previewMerge, pair, { keepPrevious: false, staleTime: 0 });
  return (
    <Loaded query={query} lines={10}>
      {(preview) => (
        <Compared
          key={preview.kept.id}
          preview={preview}
          onBack={onBack}
          onSwap={() => setSwapped(!swapped)}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
};

interface ComparedProps {
  readonly preview: MergePreview;
  readonly onBack: () => void;
  readonly onSwap: () => void;
  readonly onDone: () => void;
}

const Compared = ({ preview, onBack, onSwap, onDone }: ComparedProps) => {
  const { t } = useTranslation('memberMerge');
  const navigate = useNavigate();
  const [choice, setChoice] = useState<MergeChoice>({});
  const { kept, merged, refusal } = preview;
  return (
    <div className="member-merge">
      {refusal !== null && (
        <p className="callout bad" role="alert">
          <Icon name="warning" size={14} /> {refusal}
        </p>
      )}
      <FactTable preview={preview} choice={choice} onChoose={setChoice} />
      <Moves of={preview.moves} />
      <div className="member-buttons">
        <CommandButton
          type="primary"
          command={mergeMembers}
          input={{
            id: kept.id,
            otherId: merged.id,
            version: kept.version,
            otherVersion: merged.version,
            choice,
          }}
          label={t('submit')}
          disabled={refusal !== null}
          done={t('done', { name: kept.name })}
          invalidates={memberQueries}
          onStale={() => invalidate([previewMerge])}
          onDone={({ detail }) => {
            onDone();
            void navigate(memberHref(detail.member.id), { replace: true });
          }}
        />
        <Button onClick={onSwap}>{t('swap')}</Button>
        <Button onClick={onBack}>{t('back')}</Button>
        <span className="muted">{t('undoHint')}</span>
      </div>
    </div>
  );
};

interface FactTableProps {
  readonly preview: MergePreview;
  readonly choice: MergeChoice;
  readonly onChoose: (choice: MergeChoice) => void;
}

const FactTable = ({ preview, choice, onChoose }: FactTableProps) => {
  const { t } = useTranslation('memberMerge');
  const { kept, merged } = preview;
  return (
    <table className="merge-table">
      <caption className="visually-hidden">{t('choose')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fact')}</th>
          <SideHead of={kept} label={t('kept')} />
          <SideHead of={merged} label={t('merged')} />
        </tr>
      </thead>
      <tbody>
        {mergeFields.map((field) => (
          <FactRow
            key={field}
            field={field}
            preview={preview}
            chosen={choice[field]}
            onChoose={(side) => onChoose({ ...choice, [field]: side })}
          />
        ))}
      </tbody>
    </table>
  );
};

const SideHead = ({ of, label }: { readonly of: MergePart; readonly label: string }) => {
  const { t } = useTranslation('memberMerge');
  return (
    <th scope="col">
      <strong>{of.name}</strong> <span className="num">{of.phoneMasked}</span>
      <span className="muted">
        {label} · {t('stays', { count: of.stayCount })}
      </span>
    </th>
  );
};

interface FactRowProps {
  readonly field: MergeField;
  readonly preview: MergePreview;
  readonly chosen: MergeSide | undefined;
  readonly onChoose: (side: MergeSide) => void;
}

const FactRow = ({ field, preview, chosen, onChoose }: FactRowProps) => {
  const { t } = useTranslation('memberMerge');
  const textOf = useFactText();
  const texts = { kept: textOf(field, preview.kept), merged: textOf(field, preview.merged) };
  // Two members never share a phone, even if the masked numbers look alike.
  const isSame = texts.kept === texts.merged && (field !== 'mainPhone' || texts.kept === '');
  const has = (side: MergeSide) =>
    texts[side] !== '' && !(field === 'level' && preview[side].level === 'standard');
  const side = sideOf(field, chosen === undefined ? {} : { [field]: chosen }, {
    kept: has('kept'),
    merged: has('merged'),
  });
  const label = t(`field_${field}`);
  return (
    <tr>
      <th scope="row">{label}</th>
      {mergeSides.map((one) => (
        <td key={one} className={!isSame && one === side ? 'chosen' : undefined}>
          {isSame ? (
            texts[one] || <span className="muted">{t('empty')}</span>
          ) : (
            <Radio
              name={field}
              aria-label={`${label}: ${texts[one] || t('empty')}`}
              checked={one === side}
              onChange={() => onChoose(one)}
            >
              {texts[one] || <span className="muted">{t('empty')}</span>}
            </Radio>
          )}
        </td>
      ))}
    </tr>
  );
};

const moveKinds = ['orders', 'contacts', 'documents', 'tags', 'blacklist'] as const;

const Moves = ({ of }: { readonly of: MergePreview['moves'] }) => {
  const { t } = useTranslation('memberMerge');
  const moving = moveKinds.filter((kind) => of[kind] > 0);
  return (
    <section>
      <h2 className="member-section">{t('moves')}</h2>
      {moving.length === 0 ? (
        <p className="muted">{t('movesNothing')}</p>
      ) : (
        <ul className="merge-moves">
          {moving.map((kind) => (
            <li key={kind}>{t(`moves_${kind}`, { count: of[kind] })}</li>
          ))}
        </ul>
      )}
    </section>
  );
};
