// `npm run lint`: only the static checks. `npm run format`: first applies automatic fixes.
import { checks } from './checks.ts';
import { inColour, runTool, tools } from './tool.ts';

if (process.argv.includes('--write')) {
  const { output } = await runTool(tools.biome, [
    'check',
    '--write',
    `--colors=${inColour ? 'force' : 'off'}`,
  ]);
  console.log(output.trim());
} else {
  for (const { name, run } of checks) {
    const { ok, output } = await run();
    console.log(ok ? `✓ ${name}` : `✗ ${name}\n${output}`);
    if (!ok) process.exitCode = 1;
  }
}
