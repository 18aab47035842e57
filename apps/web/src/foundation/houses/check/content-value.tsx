/** Formats one fact of a content. */
import {
  type CancellationPolicy,
  policyRules,
} from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import type { roomTypeFields } from '@minsu/contract/foundation/houses/content-changes.ts';
import type {
  ContentDocument,
  ContentField,
  ContentPhoto,
  DraftRoomType,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/state-dot.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useDictionary } from '../../../platform/dictionary.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ContentPapers } from '../house-papers.tsx';
import { RoomTypeLines } from '../rooms/room-type-lines.tsx';
import { type ContentFiles, ContentPhotos } from './content-photos.tsx';

type TypeField = (typeof roomTypeFields)[number];

interface ContentValueProps {
  readonly field: ContentField;
  readonly value: unknown;
  readonly files: ContentFiles;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const Empty = () => {
  const { t } = useTranslation('houseContent');
  return <span className="muted">{t('empty')}</span>;
};

export const Facilities = ({ codes }: { readonly codes: readonly string[] }) => {
  const { nameOf } = useDictionary('facility');
  return (
    <span className="content-codes">
      {codes.map((code) => (
        <Tag key={code}>{nameOf(code)}</Tag>
      ))}
    </span>
  );
};

const Policy = ({ policy }: { readonly policy: CancellationPolicy }) => {
  const { name, text } = policyRules[policy];
  return (
    <span>
      {sayText(name, currentLanguage())} <span className="muted">{sayText(text, currentLanguage())}</span>
    </span>
  );
};

const text = (value: unknown): ReactNode => <span className="content-text">{String(value)}</span>;
const money = (value: unknown): ReactNode => <Money fen={value as number} />;
const number = (value: unknown): ReactNode => <span className="num">{String(value)}</span>;

type Draw = (value: never, files: ContentFiles) => ReactNode;

const draws: Partial<Record<ContentField, Draw>> = {
  longitude: number,
  latitude: number,
  checkInTime: number,
  checkOutTime: number,
  licenceExpires: number,
  depositFen: money,
  cleaningFeeFen: money,
  facilities: (codes: readonly string[]) => <Facilities codes={codes} />,
  cancellationPolicy: (policy: CancellationPolicy) => <Policy policy={policy} />,
  photos: (photos: readonly ContentPhoto[], files) => <ContentPhotos photos={photos} files={files} />,
  documents: (documents: readonly ContentDocument[], files) => (
    <ContentPapers documents={documents} houseId={files.houseId} />
  ),
  roomTypes: (types: readonly DraftRoomType[]) => <RoomTypeLines types={types} />,
};

export const ContentValue = ({ field, value, files }: ContentValueProps) => {
  // Loads the texts used below.
  useTranslation('houseContent');
  if (isEmpty(value)) return <Empty />;
  return (draws[field] ?? text)(value as never, files);
};

const typeDraws: Partial<Record<TypeField, (value: never) => ReactNode>> = {
  basePriceFen: money,
  weekendPriceFen: money,
  extraGuestFeeFen: money,
  areaM2: number,
  baseGuests: number,
  maxGuests: number,
  facilities: (codes: readonly string[]) => <Facilities codes={codes} />,
};

/** Formats one fact of a room type. */
export const TypeValue = ({ field, value }: { readonly field: TypeField; readonly value: unknown }) =>
  isEmpty(value) ? <Empty /> : (typeDraws[field] ?? text)(value as never);
