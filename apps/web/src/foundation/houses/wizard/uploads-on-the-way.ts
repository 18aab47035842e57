/** Counts running photo and document uploads; submission waits for them. */
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useHouse } from './house-context.ts';
import type { HouseDraft } from './house-draft.ts';
import { uploadsOf } from './use-house-pictures.ts';

const papers = new WeakMap<HouseDraft, StoreApi<number>>();

const documentsOf = (draft: HouseDraft): StoreApi<number> => {
  const known = papers.get(draft) ?? createStore(() => 0);
  papers.set(draft, known);
  return known;
};

/** Counted on the draft, because another step may be open when the upload finishes. */
export const whilePaperUploads = async <T>(draft: HouseDraft, run: () => Promise<T>): Promise<T> => {
  const count = documentsOf(draft);
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
  return photos + useStore(documentsOf(draft));
};
