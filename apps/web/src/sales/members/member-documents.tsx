/** Documents of a member: masked, with validity and check state. */
import type { MemberDetail, MemberDocument } from '@minsu/contract/sales/members/member.ts';
import { removeMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useCountryName } from '../../components/words/country-names.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DocumentPhoto } from './document-photo-field.tsx';
import { DocumentState, Validity } from './document-words.tsx';
import { checkQueries, memberQueries } from './member-live.ts';

const DocumentDrawer = lazyPart(() => import('./document-drawer.tsx'), 'asked');

interface DetailProps {
  readonly detail: MemberDetail;
}

export const MemberDocuments = ({ detail }: DetailProps) => {
  const { t } = useTranslation('memberRecord');
  /** Undefined for a new one. */
  const { shown, show, close } = useDialog<MemberDocument | undefined>();
  const add = detail.actions.includes('edit') && (
    <Button icon={<Icon name="plus" size={14} />} onClick={() => show(undefined)}>
      {t('addDocument')}
    </Button>
  );
  return (
    <Panel title={t('tab_documents')} extra={detail.documents.length > 0 && add}>
      {detail.documents.length === 0 ? (
        <EmptyState title={t('noDocuments')} hint={t('noDocumentsHint')} action={add} />
      ) : (
        <ul className="member-documents">
          {detail.documents.map((document) => (
            <li key={document.id}>
              <DocumentCard of={document} onCorrect={() => show(document)} />
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <DocumentDrawer
          key={shown.key}
          detail={detail}
          document={shown.of}
          open={shown.open}
          onClose={close}
        />
      )}
    </Panel>
  );
};

interface DocumentCardProps {
  readonly of: MemberDocument;
  readonly onCorrect: () => void;
}

const DocumentCard = ({ of, onCorrect }: DocumentCardProps) => {
  const { t } = useTranslation(['memberRecord', 'registration']);
  const name = t(`registration:short_${of.type}`);
  return (
    <article className="member-document">
      <header className="line">
        <span className="member-name">
          <strong>{name}</strong>
          <span className="num">{of.numberMasked}</span>
          <Validity of={of} />
        </span>
        <DocumentState state={of.state} />
      </header>
      {of.reason !== null && <p className="callout bad">{t('rejectedFor', { reason: of.reason })}</p>}
      <Facts items={useFacts(of)} />
      <Photos of={of} />
      <footer className="member-buttons">
        {of.actions.includes('correct') && (
          <Button size="small" onClick={onCorrect}>
            {t('correct')}
          </Button>
        )}
        {of.actions.includes('remove') && (
          <CommandButton
            size="small"
            danger
            command={removeMemberDocument}
            input={{ id: of.id, version: of.version }}
            label={t('remove')}
            confirm={{
              title: t('removeTitle', { document: `${name} ${of.numberMasked}` }),
              text: t('removeText'),
            }}
            done={t('removed')}
            invalidates={[...memberQueries, ...checkQueries]}
          />
        )}
      </footer>
    </article>
  );
};

const useFacts = (of: MemberDocument): Fact[] => {
  const { t } = useTranslation('memberRecord');
  const countryName = useCountryName();
  return [
    { label: t('field_country'), value: countryName(of.country) },
    ...(of.issuedOn ? [{ label: t('field_issuedOn'), value: <DateText date={of.issuedOn} year /> }] : []),
    {
      label: t('recorded', { name: of.recordedBy }),
      value: <InstantText at={of.recordedAt} house={null} />,
    },
    ...(of.decidedBy && of.decidedAt
      ? [
          {
            label: t('decided', { name: of.decidedBy }),
            value: <InstantText at={of.decidedAt} house={null} />,
          },
        ]
      : []),
  ];
};

/** Every view is audited, so opening the page shows no photos. */
const Photos = ({ of }: { readonly of: MemberDocument }) => {
  const { t } = useTranslation('memberRecord');
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (of.photos.length === 0) return null;
  if (!may('guest:reveal') && !may('member:check'))
    return <p className="muted">{t('photoCount', { count: of.photos.length })}</p>;
  return (
    <div>
      <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('hidePhotos') : `${t('showPhotos')} · ${t('photoCount', { count: of.photos.length })}`}
      </button>
      {open && (
        <div className="member-photo-places">
          {of.photos.map(({ id, side }) => (
            <DocumentPhoto key={id} id={id} side={side} />
          ))}
        </div>
      )}
    </div>
  );
};
