/** The photos of the demo business: WebP files in the folders beside this one, two of each subject in each setting. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import type { Scene } from '../data/houses.ts';
import type { Random } from '../random.ts';

export const PHOTO_MIME = 'image/webp';

export type PhotoSubject =
  | 'view'
  | 'house'
  | 'entire-house'
  | 'living'
  | 'window'
  | 'kitchen'
  | 'bathroom'
  | 'bed-single'
  | 'bed-double'
  | 'bed-twin'
  | 'bed-family';

const VARIANTS = 2;
const kept = new Map<string, Buffer>();

const read = (folder: string, name: string, variant: number): Buffer => {
  const file = path.join(import.meta.dirname, folder, `${name}-${variant}.webp`);
  const content = kept.get(file) ?? readFileSync(file);
  kept.set(file, content);
  return content;
};

export const demoPhoto = (scene: Scene, subject: PhotoSubject, random: Random): Buffer =>
  read(scene, subject, random.int(1, VARIANTS));

/** Documents, cards and shop fronts of onboarding files, drawn without any text. */
export const onboardingPhoto = (kind: PhotoKind, place: number): Buffer =>
  read('onboarding', kind, (place % VARIANTS) + 1);
