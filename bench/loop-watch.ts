/** Loaded into a server with `--import`: on SIGUSR2 it prints how late its event loop was since the last time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.log(`event loop: p99 ${ms(loop.percentile(99))} ms, max ${ms(loop.max)} ms`);
  loop.reset();
});
