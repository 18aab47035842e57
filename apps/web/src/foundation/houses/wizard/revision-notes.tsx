/** Notes before editing: guests still see the live content; a reviewer returned these points. */
import { discardHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { RevisionHead } from '@minsu/contract/foundation/houses/revision-head.ts';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDraftState, useHouse } from './house-context.ts';

export const RevisionNotes = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { revision, unsaved } = useDraftState();
  const head = revision?.revision;
  return (
    <>
      {draft.restored && unsaved.length > 0 && (
        <p className="wizard-note info" role="status">
          <Icon name="info" />
          {t('restored')}
        </p>
      )}
      {revision && head?.decidedAt && <Returned head={head} house={revision.house.id} />}
      {revision?.live && <Live />}
    </>
  );
};

const Live = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { revision } = useDraftState();
  const head = revision?.revision;
  return (
    <div className="wizard-note info">
      <Icon name="info" />
      <p>{t('liveNote')}</p>
      {revision && head?.actions.includes('discard') && (
        <CommandButton
          command={discardHouseRevision}
          input={{ id: revision.house.id, version: head.version }}
          label={t('discardRevision')}
          size="small"
          danger
          confirm={{ title: t('discardTitle'), text: t('discardText') }}
          done={t('discarded')}
          onDone={(answer) => {
            draft.take(answer);
            draft.forget();
          }}
        />
      )}
    </div>
  );
};

interface ReturnedProps {
  readonly head: RevisionHead;
  readonly house: string;
}

const Returned = ({ head, house }: ReturnedProps) => {
  const { t } = useTranslation('houseWizard');
  return (
    <section className="wizard-note bad" aria-label={t('returnedTitle')}>
      <Icon name="warning" />
      <div>
        <p>
          <strong>{t('returnedTitle')}</strong>{' '}
          {head.decidedBy && head.decidedAt && (
            <span className="muted">
              {head.decidedBy} · <InstantText at={head.decidedAt} house={house} />
            </span>
          )}
        </p>
        {head.note && <p>{head.note}</p>}
        {head.returned.length > 0 && (
          <ul>
            {head.returned.map((item) => (
              <li key={item.code}>
                <strong>{item.title}</strong> {item.reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
