/** Somebody's picture, or the first character of his name. */
import { firstCharacter } from '@minsu/contract/cut-text.ts';

interface PersonPictureProps {
  readonly name: string;
  readonly url: string | null;
  /** Pixels. */
  readonly size: number;
}

export const PersonPicture = ({ name, url, size }: PersonPictureProps) => (
  <span
    className="person-picture"
    style={{ width: size, height: size, fontSize: size * 0.4 }}
    aria-hidden="true"
  >
    {url ? <img src={url} alt="" width={size} height={size} /> : firstCharacter(name)}
  </span>
);
