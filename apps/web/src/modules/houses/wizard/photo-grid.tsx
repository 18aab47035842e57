/** The photos in their order; each can be taken by the pointer or by keys and left elsewhere. */

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ContentPhoto } from '@minsu/contract/houses/house-content.ts';
import type { Picture } from '@minsu/contract/picture.ts';
import { useTranslation } from 'react-i18next';
import { PhotoCard } from './photo-card.tsx';
import { type PhotoChanges, usePhotoName } from './photo-words.ts';

interface PhotoGridProps extends PhotoChanges {
  readonly photos: readonly ContentPhoto[];
  readonly pictures: ReadonlyMap<string, Picture>;
}

export const PhotoGrid = ({ photos, pictures, ...changes }: PhotoGridProps) => {
  const { t } = useTranslation('houseWizard');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (fileId: unknown) => photos.findIndex((photo) => photo.fileId === fileId);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) changes.move(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: useAnnouncements(photos),
        screenReaderInstructions: { draggable: t('dragPhotoHow') },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={photos.map(({ fileId }) => fileId)} strategy={rectSortingStrategy}>
        <ol className="photo-grid">
          {photos.map((photo, index) => (
            <PhotoCard
              key={photo.fileId}
              photo={photo}
              picture={pictures.get(photo.fileId)}
              index={index}
              last={photos.length - 1}
              {...changes}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};

const useAnnouncements = (photos: readonly ContentPhoto[]): Announcements => {
  const { t } = useTranslation('components');
  const photoName = usePhotoName();
  const said = (fileId: unknown) => {
    const index = photos.findIndex((photo) => photo.fileId === fileId);
    const photo = photos[index];
    return { name: photo ? photoName(photo, index) : '', at: index + 1 };
  };
  const placeOf = (fileId: unknown) => photos.findIndex((photo) => photo.fileId === fileId) + 1;
  return {
    onDragStart: ({ active }) => t('dragTaken', said(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('dragAt', { name: said(active.id).name, at: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('dragLeft', { name: said(active.id).name, at: placeOf((over ?? active).id) }),
    onDragCancel: ({ active }) => t('dragLeft', said(active.id)),
  };
};
