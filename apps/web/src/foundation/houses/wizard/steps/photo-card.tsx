import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  type ContentPhoto,
  MAX_CAPTION,
  photoSpaces,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { type Picture, srcSetOf } from '@minsu/contract/platform/picture.ts';
import { Input, Select } from 'antd';
import { IconButton } from '../../../../components/dialogs/icon-button.tsx';
import { singleClick } from '../../../../components/dialogs/single-click.ts';
import { Icon } from '../../../../components/icon.tsx';
import { Tag } from '../../../../components/state-dot.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useHouseValues } from '../house-context.ts';
import { type PhotoChanges, usePhotoName } from './photo-words.ts';

interface PhotoCardProps extends PhotoChanges {
  readonly photo: ContentPhoto;
  readonly picture: Picture | undefined;
  readonly index: number;
  readonly last: number;
}

export const PhotoCard = (props: PhotoCardProps) => {
  const { t } = useTranslation('houseWizard');
  const { photo, picture, index } = props;
  const name = usePhotoName()(photo, index);
  const sortable = useSortable({ id: photo.fileId });
  const style = { transform: CSS.Transform.toString(sortable.transform), transition: sortable.transition };
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className={`photo-card ${sortable.isDragging ? 'dragged' : ''}`}
      data-file={photo.fileId}
    >
      <div className="photo-shown" style={{ background: picture?.color ?? undefined }}>
        {picture && <PhotoImage picture={picture} alt={photo.caption} />}
        {index === 0 && (
          <span className="photo-cover">
            <Tag tone="info">{t('cover')}</Tag>
          </span>
        )}
        <button
          type="button"
          className="photo-handle"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={t('dragPhoto', { name })}
        >
          <Icon name="drag" />
        </button>
        <PhotoButtons {...props} name={name} />
      </div>
      <PhotoFields {...props} name={name} />
    </li>
  );
};

/** A third of the form's width, or the full width on a phone. */
const PhotoImage = ({ picture, alt }: { readonly picture: Picture; readonly alt: string }) => (
  <img
    src={picture.url}
    {...(picture.sizes.length > 0
      ? { srcSet: srcSetOf(picture), sizes: '(max-width: 767px) 90vw, 240px' }
      : {})}
    alt={alt}
    loading="lazy"
    draggable={false}
  />
);

type NamedProps = PhotoCardProps & { readonly name: string };

const PhotoButtons = ({ photo, index, last, name, move, remove }: NamedProps) => {
  const { t } = useTranslation('houseWizard');
  return (
    <div className="photo-buttons">
      {index > 0 && (
        <IconButton
          icon="left"
          look="small"
          label={t('movePhotoBack', { name })}
          onClick={() => move(index, index - 1)}
        />
      )}
      {index < last && (
        <IconButton
          icon="right"
          look="small"
          label={t('movePhotoOn', { name })}
          onClick={() => move(index, index + 1)}
        />
      )}
      <IconButton
        icon="close"
        look="small"
        label={t('deletePhoto', { name })}
        onClick={singleClick(() => remove(photo.fileId))}
      />
    </div>
  );
};

const PhotoFields = ({ photo, index, name, change, move }: NamedProps) => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('houseContent');
  const types = useHouseValues((values) => values.roomTypes);
  const kind = useHouseValues((values) => values.kind);
  const saved = types.flatMap(({ id, name: typeName }) =>
    id === null ? [] : [{ value: id, label: typeName }],
  );
  return (
    <div className="photo-fields">
      <Input
        value={photo.caption}
        maxLength={MAX_CAPTION}
        placeholder={t('caption')}
        aria-label={t('captionOf', { name: t('photoName', { number: index + 1 }) })}
        onChange={(event) => change(photo.fileId, { caption: event.target.value })}
      />
      <Select
        value={photo.space}
        aria-label={t('spaceOf', { name })}
        options={photoSpaces.map((space) => ({ value: space, label: say(`space_${space}`) }))}
        onChange={(space) => change(photo.fileId, { space })}
      />
      {kind === 'multi' && saved.length > 0 && (
        <Select
          value={photo.roomTypeId ?? ''}
          aria-label={t('roomTypeOf', { name })}
          options={[{ value: '', label: t('wholeHouse') }, ...saved]}
          onChange={(roomTypeId) => change(photo.fileId, { roomTypeId: roomTypeId || null })}
        />
      )}
      {index > 0 && (
        <button type="button" className="text-button" onClick={() => move(index, 0)}>
          {t('makeCover')}
        </button>
      )}
    </div>
  );
};
