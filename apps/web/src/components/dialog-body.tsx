/**
 * What stands in a dialog. The focus begins at its choice or first field, else at the button that goes on: antd begins
 * at ×, where the next Enter throws away what was begun.
 */
import { type ReactNode, useEffect, useRef } from 'react';

const startOf = (body: HTMLElement): HTMLElement | null | undefined =>
  body.querySelector<HTMLElement>('input:checked:enabled') ??
  body.querySelector<HTMLElement>('input:enabled') ??
  [
    ...(body.closest('.ant-modal')?.querySelectorAll<HTMLElement>('.ant-modal-footer button:enabled') ?? []),
  ].at(-1);

interface DialogBodyProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export const DialogBody = ({ className, children }: DialogBodyProps) => {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current) startOf(body.current)?.focus();
  }, []);
  return (
    <div ref={body} className={className}>
      {children}
    </div>
  );
};
