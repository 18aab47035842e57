import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import type { ComponentType } from 'react';
import { StepBasics } from './step-basics.tsx';
import { StepFacilities } from './step-facilities.tsx';
import { StepLicence } from './step-licence.tsx';
import { StepPhotos } from './step-photos.tsx';
import { StepPlace } from './step-place.tsx';
import { StepPreview } from './step-preview.tsx';
import { StepPrice } from './step-price.tsx';
import { StepRooms } from './step-rooms.tsx';

export const stepContents: Record<HouseStep, ComponentType> = {
  basics: StepBasics,
  place: StepPlace,
  rooms: StepRooms,
  photos: StepPhotos,
  facilities: StepFacilities,
  price: StepPrice,
  licence: StepLicence,
  preview: StepPreview,
};
