/** Sample statement of the form's values, once they are complete. */
import { previewStatement } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { useStore } from 'zustand';
import { useForm } from '../../components/forms/form-context.ts';
import type { Values } from '../../components/forms/form-store.ts';
import { type SampleDraft, SamplePreview } from './sample-preview.tsx';

/** Null while a relevant field is invalid. */
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
