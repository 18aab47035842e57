/** Text of a robot message in the Markdown subset that the services share. */
import type { RobotLine, RobotPost } from '../robot-port.ts';

/** Signs that would become links, mentions or emphasis in a name. */
const WIDE: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  '`': '｀',
};

export const plain = (text: string): string =>
  text.replace(/[<>[\]*`]/g, (sign) => WIDE[sign] ?? sign).replace(/[\r\n]+/g, ' ');

/** The last part of the address that the user has pasted, or the key alone. */
export const keyIn = (webhook: string | undefined): string =>
  (webhook ?? '').replace(/^.*(?:[?&](?:key|access_token)=|\/hook\/)/, '');

const markdownLine = ({ text, url }: RobotLine, openLabel: string): string =>
  url === null ? plain(text) : `${plain(text)} [${openLabel}](${url})`;

export const markdownLines = ({ lines, openLabel }: RobotPost): string[] =>
  lines.map((line) => markdownLine(line, openLabel));

/** A service that asks for a keyword finds it in every message. */
export const withKeyword = (title: string, keyword: string | undefined): string =>
  keyword && !title.includes(keyword) ? `${title} · ${keyword}` : title;
