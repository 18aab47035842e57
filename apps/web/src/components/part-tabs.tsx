/** The row that says which part of a page, a record or a panel is open. Which one is open stands in the address. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentInSight } from './use-current-in-sight.ts';

interface PartsProps<T extends string> {
  readonly label: string;
  /** Those whose contents the user may see; the first one is open where the address names none. */
  readonly parts: readonly T[];
  readonly open: T | undefined;
  readonly title: (part: T) => string;
  /** What stands behind the title; nothing where a part has none. */
  readonly countOf?: (part: T) => ReactNode;
  readonly className?: string;
}

interface PartLinksProps<T extends string> extends PartsProps<T> {
  /** What the address calls the part. */
  readonly name?: string;
  /** What else it says. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Parts with a path each. */
  readonly hrefOf?: (part: T) => string;
}

/** The parts of a page: each has an address of its own, and Back leads to the one before. */
export function PartLinks<T extends string>({ name = 'tab', keep, hrefOf, ...row }: PartLinksProps<T>) {
  const [first] = row.parts;
  const searchOf = (part: T) =>
    `?${new URLSearchParams({ ...keep, ...(part === first ? {} : { [name]: part }) })}`;
  return (
    <Row of={row} look="part-tabs">
      {row.parts.map((part) => (
        <Link
          key={part}
          className="view-tab"
          to={(hrefOf ?? searchOf)(part)}
          aria-current={part === row.open ? 'page' : undefined}
        >
          <Title of={row} part={part} />
        </Link>
      ))}
    </Row>
  );
}

interface PartButtonsProps<T extends string> extends PartsProps<T> {
  /** At the top of a panel, instead of above what is open. */
  readonly inPanel?: boolean;
  readonly onOpen: (part: T) => void;
}

/** The parts of a record or a panel: Back leads to where it was opened from, whatever was looked at within. */
export function PartButtons<T extends string>({ inPanel = false, onOpen, ...row }: PartButtonsProps<T>) {
  return (
    <Row of={row} look={inPanel ? 'panel-tabs' : 'part-tabs'}>
      {row.parts.map((part) => (
        <button
          key={part}
          type="button"
          className="view-tab"
          aria-current={part === row.open ? 'page' : undefined}
          onClick={() => onOpen(part)}
        >
          <Title of={row} part={part} />
        </button>
      ))}
    </Row>
  );
}

interface RowProps {
  readonly of: Pick<PartsProps<string>, 'label' | 'open' | 'className'>;
  readonly look: 'part-tabs' | 'panel-tabs';
  readonly children: ReactNode;
}

const Row = ({ of: { label, open, className }, look, children }: RowProps) => (
  <nav ref={useCurrentInSight(open)} className={className ? `${look} ${className}` : look} aria-label={label}>
    {children}
  </nav>
);

interface TitleProps<T extends string> {
  readonly of: Pick<PartsProps<T>, 'title' | 'countOf'>;
  readonly part: T;
}

function Title<T extends string>({ of: { title, countOf }, part }: TitleProps<T>) {
  const count = countOf?.(part);
  return (
    <>
      {title(part)}
      {count !== undefined && <span className="count">{count}</span>}
    </>
  );
}
