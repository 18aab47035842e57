/** The sample statement of what stands in the form, as soon as it is complete. */
import { previewStatement } from '@minsu/contract/contracts/contract-endpoints.ts';
import { useStore } from 'zustand';
import { useForm } from '../../components/form-context.ts';
import type { Values } from '../../components/form-store.ts';
import { type SampleDraft, SamplePreview } from './sample-preview.tsx';

/** Null while a field that counts is not right. */
const completed = ({ houseIds, from, to, terms, parties }: Values): SampleDraft | null => {
  const draft = { houseIds, from, to: to ?? null, terms, parties };
  const parsed = previewStatement.input.safeParse({ ...draft, month: '2026-01' });
  return parsed.success ? (draft as SampleDraft) : null;
};

export const LivePreview = ({ id, today }: { readonly id?: string | undefined; readonly today: string }) => {
  const form = useForm();
  const values = useStore(form, (state) => state.values);
  return (
    <aside className="contract-aside">
      <SamplePreview id={id} today={today} draft={completed(values)} />
    </aside>
  );
};
