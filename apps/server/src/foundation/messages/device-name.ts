/** A user agent as people call it. */
import { newsTexts } from '@minsu/contract/foundation/messages/news.text.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** Most specific first: Edge and WeChat also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: Names = [
  [/MicroMessenger/i, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Chrome on Windows`, `Windows 上的 Chrome`. */
export const deviceName = (userAgent: string, language: Language): string => {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return sayText(newsTexts.deviceOn, language, { browser, system });
  return browser ?? system ?? sayText(newsTexts.unknownDevice, language);
};
