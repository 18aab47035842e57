/** Input over the cell being edited. */
import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { KeyPress } from '../../../components/board/key-press.ts';
import { type PriceProblem, readPrice } from './price-text.ts';

interface GridEditorProps {
  readonly label: string;
  /** Initial text. */
  readonly text: string;
  /** Typed over the price: caret at the end. Otherwise all text is selected. */
  readonly typed: boolean;
  readonly problemText: (problem: PriceProblem) => string;
  /** Null returns the cell to the rules. `press` is missing when the input lost focus. */
  readonly onCommit: (fen: number | null, press: KeyPress | null) => void;
  readonly onCancel: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

const BOX: CSSProperties = { position: 'absolute', top: 0, left: 0, zIndex: 1 };

/** Input state; commits or cancels exactly once. */
const useTyped = ({ text: first, onCommit, onCancel }: GridEditorProps) => {
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<PriceProblem | null>(null);
  /** Unmounting also fires blur, which must not commit again. */
  const over = useRef(false);
  const end = (answer: () => void) => {
    if (over.current) return;
    over.current = true;
    answer();
  };
  const commit = (press: KeyPress | null): boolean => {
    const read = readPrice(text);
    if (read.kind === 'refused') {
      if (press) setProblem(read.problem);
      return false;
    }
    end(() => onCommit(read.kind === 'empty' ? null : read.fen, press));
    return true;
  };
  return {
    text,
    problem,
    commit,
    cancel: () => end(onCancel),
    /** Leaving an invalid price changes nothing. */
    leave: () => over.current || commit(null) || end(onCancel),
    type: (next: string) => {
      setText(next);
      setProblem(null);
    },
  };
};

export const GridEditor = (props: GridEditorProps) => {
  const { label, typed, problemText, ref } = props;
  const { text, problem, commit, cancel, leave, type } = useTyped(props);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!typed) input.current?.select();
  }, [typed]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, shiftKey: shift, altKey: alt } = event;
    if (event.nativeEvent.isComposing || (key !== 'Escape' && key !== 'Enter' && key !== 'Tab')) return;
    event.preventDefault();
    if (key === 'Escape') cancel();
    else commit({ key, shift, alt, command: event.ctrlKey || event.metaKey });
  };
  return (
    <div ref={ref} style={BOX} className="price-editor">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {problem && (
        <p id={id} role="alert">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
};
