/** Loaded with `--import`: prints the event loop delay since the last SIGUSR2. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.log(`event loop: p99 ${ms(loop.percentile(99))} ms, max ${ms(loop.max)} ms`);
  loop.reset();
});
