/** Short messages over the screen, in their own store so that the transport does not depend on the renderer. */
import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastOptions {
  readonly seconds?: number;
  /** A later message with the same key replaces this one. */
  readonly key?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly seconds: number;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;
const MAX = 4;

const show = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  lastId += 1;
  const next: Toast = {
    seconds: kind === 'error' ? 5 : options.action ? 8 : 3,
    ...options,
    id: lastId,
    kind,
    text,
  };
  // Equal messages of parallel calls are merged; each undo stays separate.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((each) => !replaces(next, each)), next].slice(-MAX),
  }));
};

const replaces = (next: Toast, each: Toast): boolean =>
  each.text === next.text || (next.key !== undefined && each.key === next.key);

/** Replaces the success message a screen is about to show. */
let instead: string | null = null;
const INSTEAD_MS = 1_500;

export const toast = {
  success: (text: string, options?: ToastOptions) => {
    if (instead === null) return show('success', text, options);
    show('info', instead, { seconds: 6 });
    instead = null;
  },
  /** Expires unless the screen shows a success message. */
  insteadOfSuccess: (text: string) => {
    instead = text;
    setTimeout(() => {
      if (instead === text) show('info', text, { seconds: 6 });
      instead = null;
    }, INSTEAD_MS);
  },
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  closeKey: (key: string) =>
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.key !== key) })),
  close: (id: number) =>
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) })),
};
