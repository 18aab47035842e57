/** Prints a server PDF through the browser, or downloads it where PDFs cannot be shown. */
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import { toast } from '../toast.ts';
import { download, fetchPrivate, reasonOf } from './call.ts';

/** Kept long enough to print and read. */
const KEPT_MS = 600_000;

let frame: HTMLIFrameElement | null = null;

const show = (address: string): void => {
  frame?.remove();
  const next = document.createElement('iframe');
  next.className = 'print-frame';
  next.title = 'PDF';
  next.tabIndex = -1;
  next.setAttribute('aria-hidden', 'true');
  next.addEventListener('load', () => {
    next.contentWindow?.focus();
    next.contentWindow?.print();
  });
  next.src = address;
  document.body.append(next);
  frame = next;
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};

/** Phones print from the opened file. */
const printsInPlace = (): boolean =>
  navigator.pdfViewerEnabled === true && !matchMedia('(pointer: coarse)').matches;

export const printFile = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> => {
  if (!printsInPlace()) return download(endpoint, input);
  try {
    show(await fetchPrivate(endpoint, input as Record<string, string>));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) toast.error(reason);
    throw error;
  }
};
