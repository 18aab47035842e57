/** Patches are shared between users, so texts are translated here. */

import type { PlacedPatch } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';

export const saidPatches = (patches: readonly PlacedPatch[], language: Language): PlacedPatch[] =>
  patches.map((placed) => {
    const { patch } = placed;
    if (patch.kind !== 'order') return placed;
    const stays = patch.stays.map((stay) => ({ ...stay, guest: sayGuestName(stay.guest, language) }));
    return { ...placed, patch: { ...patch, stays } };
  });
