/** Documents of a property: images as thumbnails, others as lines, to open or download. */
import type { ContentDocument } from '@minsu/contract/foundation/houses/house-content.ts';
import type { HousePaper } from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import {
  getHouseDocument,
  listHouseDocuments,
} from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { HouseDocumentLink } from './house-document-link.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { usePictures } from './use-papers.ts';
import './check/content.css';
import { useDownload } from '../../platform/calls/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface HousePapersProps {
  readonly houseId: string;
  readonly papers: readonly HousePaper[];
}

const isPicture = ({ mime }: HousePaper): boolean => mime.startsWith('image/');

export const HousePapers = ({ houseId, papers }: HousePapersProps) => {
  const nameOf = usePaperName();
  const pictures = usePictures(houseId, papers.filter(isPicture));
  /** Images that fail to load are listed as lines, where they can be retried. */
  const strip = papers.filter((paper) => isPicture(paper) && pictures[paper.fileId] !== null);
  const lines = papers.filter((paper) => !strip.includes(paper));
  return (
    <>
      {strip.length > 0 && (
        <PictureStrip
          pictures={strip.map((paper) => ({
            id: paper.fileId,
            url: pictures[paper.fileId] ?? null,
            caption: nameOf(paper),
            foot: <PictureFoot houseId={houseId} paper={paper} />,
          }))}
        />
      )}
      {lines.length > 0 && (
        <ul className="paper-lines">
          {lines.map((paper) => (
            <li key={paper.fileId}>
              <HouseDocumentLink houseId={houseId} fileId={paper.fileId} name={nameOf(paper)} />
              <About paper={paper} />
              <Keep houseId={houseId} paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface PaperProps {
  readonly houseId: string;
  readonly paper: HousePaper;
}

const usePaperName = (): ((paper: HousePaper) => string) => {
  const { t } = useTranslation('houseContent');
  return ({ name, kind }) => name || t(`document_${kind}`);
};

const PictureFoot = (props: PaperProps) => {
  const { t } = useTranslation('houseContent');
  const nameOf = usePaperName();
  return (
    <>
      <Keep {...props} />
      <span title={t(`document_${props.paper.kind}`)}>{nameOf(props.paper)}</span>
    </>
  );
};

const KILO = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.ceil(bytes / KILO)} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;

const About = ({ paper }: Pick<PaperProps, 'paper'>) => {
  const { t } = useTranslation('houseContent');
  return (
    <span className="muted">
      {t(`document_${paper.kind}`)} · {sizeText(paper.sizeBytes)}
    </span>
  );
};

const Keep = ({ houseId, paper: { fileId, ...paper } }: PaperProps) => {
  const { t } = useTranslation('houseContent');
  const nameOf = usePaperName();
  const { busy, fetch } = useDownload();
  return (
    <IconButton
      icon="download"
      look="small"
      label={t('downloadOf', { name: nameOf({ fileId, ...paper }) })}
      aria-busy={busy}
      onClick={() => void fetch(getHouseDocument, { houseId, fileId })}
    />
  );
};

interface ContentPapersProps {
  readonly houseId: string;
  readonly documents: readonly ContentDocument[];
}

/** Documents named in a content, which need not be the ones in force. */
export const ContentPapers = ({ houseId, documents }: ContentPapersProps) => {
  const fileIds = documents.map(({ fileId }) => fileId);
  const query = useCall(listHouseDocuments, { houseId, fileIds }, { quiet: true });
  return (
    <Loaded query={query} lines={2}>
      {(files) => (
        <HousePapers
          houseId={houseId}
          papers={documents.flatMap((document) => {
            const file = files.find(({ fileId }) => fileId === document.fileId);
            return file ? [{ ...file, ...document }] : [];
          })}
        />
      )}
    </Loaded>
  );
};
