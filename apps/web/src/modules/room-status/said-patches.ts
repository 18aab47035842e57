/** Patches are read once for all who look: what is said in words is said in the reader's language here. */
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import type { PlacedPatch } from '@minsu/contract/room-status/board-parts.ts';
import type { Language } from '@minsu/contract/texts.ts';

export const saidPatches = (patches: readonly PlacedPatch[], language: Language): PlacedPatch[] =>
  patches.map((placed) => {
    const { patch } = placed;
    if (patch.kind !== 'order') return placed;
    const stays = patch.stays.map((stay) => ({ ...stay, guest: sayGuestName(stay.guest, language) }));
    return { ...placed, patch: { ...patch, stays } };
  });
