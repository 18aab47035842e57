/** Evidence for a standard: facts, photos and documents. */
import type { HouseCheck } from '@minsu/contract/foundation/houses/house-check.ts';
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { ContentPapers } from '../house-papers.tsx';
import { titleOf } from '../standards/standard-words.ts';
import { type ContentFiles, ContentPhotos } from './content-photos.tsx';
import { ContentValue } from './content-value.tsx';
import './content.css';
import { useTranslation } from '../../../platform/use-translation.ts';

interface CheckEvidenceProps {
  readonly detail: HouseCheck;
  readonly standard: StandardItem;
}

export const contentFilesOf = ({ check, files }: HouseCheck): ContentFiles => ({
  houseId: check.houseId,
  photos: files,
});

export const CheckEvidence = ({ detail, standard }: CheckEvidenceProps) => {
  const { t } = useTranslation('houseChecks');
  const { evidence, facts } = standard;
  return (
    <section className="check-evidence" aria-label={`${t('evidence')}: ${titleOf(standard)}`}>
      {facts.length > 0 && <EvidenceFacts detail={detail} standard={standard} />}
      {evidence === 'photo' && <EvidencePhotos detail={detail} standard={standard} />}
      {evidence === 'document' && <EvidenceDocuments detail={detail} standard={standard} />}
      {evidence === 'none' && facts.length === 0 && <p className="muted">{t('noEvidence')}</p>}
    </section>
  );
};

const EvidenceFacts = ({ detail, standard }: CheckEvidenceProps) => {
  const { t } = useTranslation('houseChecks');
  const { t: c } = useTranslation('houseContent');
  const { content, changes } = detail;
  const files = contentFilesOf(detail);
  const changed = new Set(changes.map((change) => change.field));
  return (
    <>
      <h3>{t('evidenceFacts')}</h3>
      <Facts
        items={standard.facts.map((field) => ({
          label: c(`field_${field}`),
          value: (
            <>
              <ContentValue field={field} value={content[field]} files={files} />{' '}
              {changed.has(field) && <Tag tone="info">{t('changedFact')}</Tag>}
            </>
          ),
        }))}
      />
    </>
  );
};

const EvidencePhotos = ({ detail, standard }: CheckEvidenceProps) => {
  const { t } = useTranslation('houseChecks');
  const { t: c } = useTranslation('houseContent');
  const { spaces } = standard;
  const { content, live } = detail;
  const photos = content.photos.filter(({ space }) => spaces.length === 0 || spaces.includes(space));
  const before = new Set(live?.photos.map((photo) => photo.fileId));
  const names = spaces.map((space) => c(`space_${space}`)).join(c('listSeparator'));
  return (
    <>
      <h3>{t('evidencePhotos')}</h3>
      {photos.length === 0 ? (
        <p className="check-missing">{t('noPhotos', { spaces: names })}</p>
      ) : (
        <ContentPhotos
          photos={photos}
          files={contentFilesOf(detail)}
          mark={(photo) => live && !before.has(photo.fileId) && <Tag tone="ok">{c('added')}</Tag>}
        />
      )}
    </>
  );
};

const EvidenceDocuments = ({ detail, standard }: CheckEvidenceProps) => {
  const { t } = useTranslation('houseChecks');
  const { t: c } = useTranslation('houseContent');
  const kinds = standard.documents;
  const { content } = detail;
  const documents = content.documents.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const names = kinds.map((kind) => c(`document_${kind}`)).join(c('listSeparator'));
  return (
    <>
      <h3>{t('evidenceDocuments')}</h3>
      {documents.length === 0 ? (
        <p className="check-missing">{t('noDocuments', { kinds: names })}</p>
      ) : (
        <ContentPapers documents={documents} houseId={detail.check.houseId} />
      )}
    </>
  );
};
