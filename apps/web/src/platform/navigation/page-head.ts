/** Data that the browser and a home screen take from the page's head; `page-init.js` sets the same before the first paint. */
import type { Language } from '@minsu/contract/platform/texts.ts';

const set = (selector: string, name: string, value: string): void =>
  document.querySelector(selector)?.setAttribute(name, value);

/** The browser's own bar in the colour of ours. */
export const paintBrowserBar = (dark: boolean): void =>
  set('meta[name="theme-color"]', 'content', dark ? '#232324' : '#ffffff');

/** Name and manifest of the installed product. */
export const nameOnHomeScreen = (language: Language): void => {
  const english = language === 'en-US';
  set('link[rel="manifest"]', 'href', english ? '/en.webmanifest' : '/zh.webmanifest');
  set('meta[name="apple-mobile-web-app-title"]', 'content', english ? 'Minsu' : '民宿管家');
};
