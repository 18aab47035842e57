import { beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from '../platform/toast.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { offerBack, withdrawOffer } = await import('./take-back.ts');

const shown = () => useToasts.getState().toasts.map(({ text }) => text);
const back = () => Promise.resolve();

beforeEach(() => useToasts.setState({ toasts: [] }));

test('there is one offer to take steps back, whatever made them, and none once one was taken back', () => {
  offerBack('moved', 'Undo', back);
  toast.success('saved');
  offerBack('planned', 'Undo', back);
  expect(shown()).toEqual(['saved', 'planned']);
  withdrawOffer();
  expect(shown()).toEqual(['saved']);
});
