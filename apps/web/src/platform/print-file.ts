/** Opens the browser's print dialog for a PDF of the server; where the browser shows no PDFs, the file is saved. */
import type { Endpoint, InputOf } from '@minsu/contract/endpoint.ts';
import { download, fetchPrivate, reasonOf } from './call.ts';
import { toast } from './toast.ts';

/** Long enough for the dialog to have read the file, and for people to look at it. */
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

/** A phone opens a saved file with what prints there. */
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
