// Runs a Vitest project as a part of `npm test`, counts its report, and retries failed files once.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Outcome, runTool, tools } from './tool.ts';

export interface Result {
  passed: number;
  failed: number;
  output: string;
  /** Slowest files with seconds. */
  slowest?: string;
}

interface FileReport {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string }[];
}

interface VitestReport {
  testResults: FileReport[];
}

interface Run {
  outcome: Outcome;
  files: FileReport[];
}

export async function runVitest(project: string, filters: string[]): Promise<Result> {
  return countRun(await runOnce(project, filters));
}

/**
 * Browser stories on a busy machine: failed files run once more from a fresh product, because a broken story leaves
 * it midway. Failing twice is a failure; failing once is reported.
 */
export async function runVitestTwice(project: string, filters: string[]): Promise<Result> {
  const first = await runOnce(project, filters);
  const counted = countRun(first);
  const failedFiles = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (counted.failed === 0 || failedFiles.length === 0) return counted;
  console.log(`\n${counted.output.trim()}\n\nTried once more:\n${failedFiles.join('\n')}`);
  const second = await runOnce(project, failedFiles);
  const kept = first.files.filter(({ name }) => !failedFiles.includes(name));
  return countRun({ outcome: second.outcome, files: [...kept, ...second.files] });
}

async function runOnce(project: string, filters: string[]): Promise<Run> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-test-'));
  const report = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const args = ['run', '--project', project, '--allowOnly=false', ...reporters, ...filters];
    return { outcome: await runTool(tools.vitest, args), files: readReport(report) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): FileReport[] {
  if (!fs.existsSync(file)) return [];
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport).testResults;
}

const SLOWEST = 6;

function slowestOf(files: readonly FileReport[]): string {
  const seconds = ({ startTime, endTime }: FileReport) => Math.round((endTime - startTime) / 1_000);
  return [...files]
    .sort((a, b) => seconds(b) - seconds(a))
    .slice(0, SLOWEST)
    .map((file) => `${path.basename(file.name).replace(/\.(test|spec)\.tsx?$/, '')} ${seconds(file)}`)
    .join(', ');
}

/** A file that does not load counts as a failure, like a run that fails otherwise or finds nothing. */
function countRun({ outcome: { ok, output }, files }: Run): Result {
  const results = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = results.filter((status) => status === 'passed').length;
  const notLoaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  const failed = results.filter((status) => status === 'failed').length + notLoaded.length;
  const isSound = ok && passed > 0;
  return { passed, failed: failed === 0 && !isSound ? 1 : failed, output, slowest: slowestOf(files) };
}
