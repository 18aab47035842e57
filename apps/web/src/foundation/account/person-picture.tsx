/** A user's picture, or the first character of their name. */
import { firstCharacter } from '@minsu/contract/platform/cut-text.ts';

interface PersonPictureProps {
  readonly name: string;
  readonly url: string | null;
  /** In pixels. */
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
