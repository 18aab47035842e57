/** How many photos and documents of a house are still on their way: without them it is not handed in. */
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useHouse } from './house-context.ts';
import type { HouseDraft } from './house-draft.ts';
import { uploadsOf } from './use-house-pictures.ts';

const papers = new WeakMap<HouseDraft, StoreApi<number>>();

const papersOf = (draft: HouseDraft): StoreApi<number> => {
  const known = papers.get(draft) ?? createStore(() => 0);
  papers.set(draft, known);
  return known;
};

/** Counted by the house: another step may be on screen before the paper has arrived. */
export const whilePaperUploads = async <T>(draft: HouseDraft, run: () => Promise<T>): Promise<T> => {
  const count = papersOf(draft);
  count.setState((now) => now + 1);
  try {
    return await run();
  } finally {
    count.setState((now) => now - 1);
  }
};

export const useUploadsOnTheWay = (): number => {
  const { draft } = useHouse();
  const photos = useStore(
    uploadsOf(draft).store,
    ({ uploads }) => uploads.filter(({ state }) => state !== 'failed').length,
  );
  return photos + useStore(papersOf(draft));
};
