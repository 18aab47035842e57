import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';

test.each([
  [`${windows} ${webKit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${webKit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
  [`${windows.replace(')', '; rv:133.0)')} Gecko/20100101 Firefox/133.0`, 'Firefox on Windows'],
  [`${mac} ${webKit} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
  [`${iPhone} ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} ${webKit} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPhone} ${webKit} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${iPhone} ${webKit} EdgiOS/131.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [`${iPhone} ${webKit} Mobile/15E148 MicroMessenger/8.0.50`, 'WeChat on iPhone'],
  [`${android} ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, 'Edge on Android'],
  [`${android} ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, 'WeChat on Android'],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webKit} Version/18.1 Safari/604.1`, 'Safari on iPad'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Linux'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent, 'en-US')).toBe(name);
});

test('it is said in the language of whoever reads it', () => {
  const userAgent = `${windows} ${webKit} Chrome/131.0.0.0 Safari/537.36`;
  expect(deviceName(userAgent, 'zh-CN')).toBe('Windows 上的 Chrome');
  expect([deviceName('curl/8.9', 'zh-CN'), deviceName('', 'en-US')]).toEqual(['未知设备', 'Unknown device']);
});

test('half of it is better than nothing', () => {
  expect(deviceName('Firefox/133.0', 'en-US')).toBe('Firefox');
  expect(deviceName('okhttp (Android 15)', 'en-US')).toBe('Android');
});
