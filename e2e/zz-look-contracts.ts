import path from 'node:path';
import { pageContracts, pageUncovered } from '@minsu/contract/contracts/contract-endpoints.ts';
import type { Page } from 'playwright';
import { openBrowser } from './browser.ts';
import { logIn, openPage, settled, watchConsole } from './pages.ts';
import { signIn, startServer, temporaryDataDir } from './server.ts';

const out = process.env.LOOK_DIR ?? '/tmp/look-contracts';
const shoot = async (page: Page, url: string, name: string, full = false): Promise<void> => {
  await page.goto(url);
  await settled(page);
  await page.screenshot({ path: path.join(out, `${name}.png`), fullPage: full });
  console.log(name);
};
const data = temporaryDataDir();
const server = await startServer(data.dir);
const browser = await openBrowser();
try {
  const client = await signIn(server.url, 'finance');
  const { records } = (await client.call(pageContracts, { size: 50 })).data;
  console.log(records.length, records.map((r) => `${r.landlordName} ${r.terms.model.kind} ${r.status} ${r.hasDraft} v${r.versionNumber} ${r.ownerCount} ${r.to}`).join('\n'));
  console.log((await client.call(pageUncovered, {})).data.total);
  const draft = records.find((r) => r.hasDraft);
  const changed = records.find((r) => r.versionNumber > 1);
  const tiered = records.find((r) => r.terms.model.kind === 'tiered');
  const looks = [
    ['zh', {}],
    ['en-dark', { language: 'en-US', theme: 'dark' }],
    ['zh-375', { width: 375, height: 812 }],
  ] as const;
  for (const [name, look] of looks) {
    const page = await openPage(browser, look as never);
    const complaints = watchConsole(page);
    await logIn(page, server.url, 'finance');
    const at = (p: string) => `${server.url}/landlord/${p}`;
    await shoot(page, at('contractList'), `list-${name}`);
    await shoot(page, at(`contractDetail?id=${draft?.id}`), `draft-${name}`);
    await shoot(page, at(`contractDetail?id=${changed?.id}&tab=versions`), `versions-${name}`);
    await shoot(page, at(`contractDetail?id=${changed?.id}&tab=preview`), `preview-${name}`);
    await shoot(page, at(`contractDetail?id=${changed?.id}&tab=history`), `history-${name}`);
    await shoot(page, at(`contractEdit?id=${tiered?.id}`), `edit-${name}`, true);
    await page.locator('.page').last().evaluate((el) => { (el.closest('main') ?? el).scrollTo(0, 500); });
    await page.screenshot({ path: path.join(out, `edit2-${name}.png`) });
    await shoot(page, at('contractEdit'), `new-${name}`);
    console.log(name, complaints);
  }
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}
