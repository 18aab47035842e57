import { beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from '../../platform/toast.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { offerBack, withdrawOffer } = await import('./take-back.ts');

const shown = () => useToasts.getState().toasts.map(({ text }) => text);
const back = () => Promise.resolve();

beforeEach(() => useToasts.setState({ toasts: [] }));

test('offers undo once for any kind of step, and removes it after an undo', () => {
  offerBack('moved', 'Undo', back);
  toast.success('saved');
  offerBack('planned', 'Undo', back);
  expect(shown()).toEqual(['saved', 'planned']);
  withdrawOffer();
  expect(shown()).toEqual(['saved']);
});
