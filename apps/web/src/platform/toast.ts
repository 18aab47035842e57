/** Short messages over the screen. A store of its own, so that the transport can speak without knowing who draws. */
import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastOptions {
  readonly seconds?: number;
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
const MOST = 4;

const show = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  lastId += 1;
  const next: Toast = {
    seconds: kind === 'error' ? 5 : options.action ? 8 : 3,
    ...options,
    id: lastId,
    kind,
    text,
  };
  // The same sentence from five parallel calls is one message.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((each) => each.text !== text), next].slice(-MOST),
  }));
};

export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  close: (id: number) =>
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) })),
};
