/** A landlord's documents: add, renew, remove. */
import type { LandlordDetail, LandlordDocument } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  getLandlordFile,
  removeLandlordDocument,
} from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DocumentLines } from './document-lines.tsx';
import { landlordQueries } from './landlord-live.ts';

const DocumentDrawer = lazyPart(() => import('./document-drawer.tsx'), 'asked');

interface DetailProps {
  readonly detail: LandlordDetail;
}

const LandlordDocuments = ({ detail }: DetailProps) => {
  const { t } = useTranslation('landlords');
  /** Null for a new one. */
  const { shown, show, close } = useDialog<LandlordDocument | null>();
  const { landlord } = detail;
  const add = landlord.actions.includes('edit') && (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
      {t('documentAdd')}
    </Button>
  );
  return (
    <Panel title={t('documents')} extra={add}>
      <Lines detail={detail} edit={show} />
      {shown && (
        <DocumentDrawer
          key={shown.key}
          landlordId={landlord.id}
          document={shown.of}
          open={shown.open}
          onClose={close}
        />
      )}
    </Panel>
  );
};

interface LinesProps extends DetailProps {
  readonly edit: (document: LandlordDocument) => void;
}

const Lines = ({ detail, edit }: LinesProps) => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  const { landlord, documents } = detail;
  if (documents.length === 0)
    return <EmptyState title={t('documentsEmpty')} hint={t('documentsEmptyHint')} />;
  return (
    <DocumentLines
      wide
      documents={documents}
      today={landlord.today}
      endpoint={getLandlordFile}
      opens={({ kind }) => kind !== 'identity' || may('landlord:reveal')}
      queryOf={(fileId) => ({ landlordId: landlord.id, fileId })}
      {...(landlord.actions.includes('edit') && {
        actions: (document: LandlordDocument) => (
          <Actions detail={detail} document={document} edit={() => edit(document)} />
        ),
      })}
    />
  );
};

export default LandlordDocuments;

interface ActionsProps extends DetailProps {
  readonly document: LandlordDocument;
  readonly edit: () => void;
}

const Actions = ({ detail: { landlord }, document: { id, name, version }, edit }: ActionsProps) => {
  const { t } = useTranslation('landlords');
  return (
    <>
      <Button size="small" onClick={edit}>
        {t('edit')}
      </Button>
      <CommandButton
        size="small"
        danger
        command={removeLandlordDocument}
        input={{ landlordId: landlord.id, id, version }}
        label={t('documentRemove')}
        confirm={{ title: t('documentRemoveTitle', { name }), text: t('documentRemoveText') }}
        done={t('documentRemoved')}
        invalidates={landlordQueries}
      />
    </>
  );
};
