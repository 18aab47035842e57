/** Differences between a content and the live one, fact by fact. */
import type { ContentChange, roomTypeFields } from '@minsu/contract/foundation/houses/content-changes.ts';
import type { ContentPhoto, DraftRoomType } from '@minsu/contract/foundation/houses/house-content.ts';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/state-dot.tsx';
import { RoomTypeSummary } from '../rooms/room-type-lines.tsx';
import { type ContentFiles, ContentPhotos } from './content-photos.tsx';
import { ContentValue, TypeValue } from './content-value.tsx';
import './content.css';
import { listed } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface ContentChangesProps {
  readonly changes: readonly ContentChange[];
  readonly files: ContentFiles;
}

export const ContentChanges = ({ changes, files }: ContentChangesProps) => {
  const { t } = useTranslation('houseContent');
  if (changes.length === 0) return <p className="muted">{t('noChanges')}</p>;
  return (
    <dl className="content-changes">
      {changes.map((change) => (
        <ChangeLine key={keyOf(change)} change={change} files={files} />
      ))}
    </dl>
  );
};

const keyOf = ({ field, kind, roomType, typeField }: ContentChange): string =>
  [field, kind, roomType?.id, typeField].join(' ');

const ChangeLine = ({ change, files }: { readonly change: ContentChange; readonly files: ContentFiles }) => (
  <div>
    <dt>
      <ChangeName change={change} />
    </dt>
    <dd>
      <ChangeText change={change} files={files} />
    </dd>
  </div>
);

type TypeField = (typeof roomTypeFields)[number];

const ChangeName = ({ change }: { readonly change: ContentChange }) => {
  const { t } = useTranslation('houseContent');
  const { field, kind, roomType, typeField } = change;
  if (field !== 'roomTypes') return t(`field_${field}`);
  if (!roomType) return t('typeOrder');
  const { name } = roomType;
  if (kind === 'added') return t('typeAdded', { name });
  if (kind === 'removed') return t('typeRemoved', { name });
  return t('typeFact', { name, field: t(`type_${typeField as TypeField}`) });
};

const BeforeAfter = ({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) => {
  const { t } = useTranslation('houseContent');
  return (
    <div className="house-before-after">
      <div className="before">
        <span className="visually-hidden">{t('before')}</span>
        {before}
      </div>
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <div className="after">
        <span className="visually-hidden">{t('after')}</span>
        {after}
      </div>
    </div>
  );
};

const ChangeText = ({ change, files }: { readonly change: ContentChange; readonly files: ContentFiles }) => {
  const { field, kind, roomType, typeField, before, after } = change;
  if (field === 'photos')
    return <PhotoChanges before={before as ContentPhoto[]} after={after as ContentPhoto[]} files={files} />;
  if (field !== 'roomTypes')
    return (
      <BeforeAfter
        before={<ContentValue field={field} value={before} files={files} />}
        after={<ContentValue field={field} value={after} files={files} />}
      />
    );
  if (kind !== 'changed') return <RoomTypeSummary type={(after ?? before) as DraftRoomType} />;
  if (!roomType) return <BeforeAfter before={listed(before as string[])} after={listed(after as string[])} />;
  return (
    <BeforeAfter
      before={<TypeValue field={typeField as TypeField} value={before} />}
      after={<TypeValue field={typeField as TypeField} value={after} />}
    />
  );
};

interface PhotoChangesProps {
  readonly before: readonly ContentPhoto[];
  readonly after: readonly ContentPhoto[];
  readonly files: ContentFiles;
}

const PhotoChanges = ({ before, after, files }: PhotoChangesProps) => {
  const { t } = useTranslation('houseContent');
  const had = new Set(before.map((photo) => photo.fileId));
  const has = new Set(after.map((photo) => photo.fileId));
  const added = after.filter((photo) => !had.has(photo.fileId));
  const removed = before.filter((photo) => !has.has(photo.fileId));
  if (added.length + removed.length === 0) return <ContentPhotosMoved after={after} files={files} />;
  return (
    <ContentPhotos
      photos={[...added, ...removed]}
      files={files}
      mark={(photo) =>
        has.has(photo.fileId) ? <Tag tone="ok">{t('added')}</Tag> : <Tag tone="bad">{t('removed')}</Tag>
      }
    />
  );
};

const ContentPhotosMoved = ({ after, files }: Omit<PhotoChangesProps, 'before'>) => {
  const { t } = useTranslation('houseContent');
  return (
    <>
      <p className="muted">{t('rearranged')}</p>
      <ContentPhotos photos={after} files={files} />
    </>
  );
};
