import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { installServices } from './deep-services.ts'
import './pinned-node.ts'

/** `--deep` runs the tests that take long, in place of the checks and the quick ones. */
const { values, positionals } = parseArgs({
  options: { deep: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** Runs of the test runner, one after the other. */
const runs = values.deep
  ? [{ projects: ['deep *'] }, { projects: ['cluster'] }]
  : [{ projects: ['node', 'browser'] }]

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-results-'))
const resultsOf = (run: number) => path.join(folder, `results-${run}.json`)

const tool = (file: string) => [process.execPath, path.join(root, 'node_modules', file)]
type Step = { name: string; commands: string[][] }

/** Checks the types on one core while the steps below use the other. */
const types: Step = {
  name: 'types',
  commands: [
    [...tool('typescript/bin/tsc'), '--noEmit', '--checkers', '1'],
    [process.execPath, 'scripts/generate-types.ts', '--check'],
  ],
}
const checks: Step[] = [
  {
    name: 'lint',
    commands: [
      [process.execPath, 'scripts/checks/lockfile.ts'],
      [...tool('oxfmt/bin/oxfmt'), '--check'],
      [...tool('oxlint/bin/oxlint')],
      [...tool('knip/bin/knip.js'), '--no-progress'],
    ],
  },
  {
    name: 'packages and secrets',
    commands: [
      [process.execPath, 'scripts/checks/licences.ts'],
      [process.execPath, 'scripts/checks/secrets.ts'],
      [process.execPath, 'scripts/checks/audit.ts'],
    ],
  },
]
const build: Step = { name: 'build', commands: [[process.execPath, 'scripts/build.ts']] }
const tests: Step = {
  name: 'tests',
  commands: runs.map(({ projects }, run) => [
    ...tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    ...(values.deep ? ['--passWithNoTests'] : []),
    `--outputFile.json=${resultsOf(run)}`,
    ...projects.flatMap((project) => ['--project', project]),
    ...positionals,
  ]),
}

if (values.deep) installServices()

/** Both the types and knip read the types of routes. */
const routeTypes: Step = {
  name: 'types of routes',
  commands: [[...tool('@react-router/dev/bin.cjs'), 'typegen']],
}
const failedSteps = values.deep
  ? [...(await runSteps([build])), ...(await runSteps([tests]))]
  : [
      ...(await runSteps([routeTypes])),
      ...(await Promise.all([runSteps([types], 'afterwards'), runSteps([...checks, build])])).flat(),
      ...(await runSteps([tests])),
    ]

const report = readReport()
for (const line of [...slowest(report, 20), ...failures(report)]) console.log(line)
rmSync(folder, { recursive: true, force: true })
// A failure outside any test counts too, so that "0 failed" always means that all is well.
const others = failedSteps.filter(({ name }) => name !== 'tests' || report.numFailedTests === 0).length
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.map(({ name }) => name).join(', ')}`)
console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests + others} failed`)
process.exitCode = failedSteps.length > 0 ? 1 : 0

/**
 * Runs steps one after the other, even after a failure, so that the output shows every problem. Returns those
 * that failed. Prints what they print at once, or all of it afterwards.
 */
async function runSteps(steps: readonly Step[], printed: 'at once' | 'afterwards' = 'at once') {
  const failed: Step[] = []
  for (const step of steps) {
    const started = performance.now()
    const chunks: Buffer[] = []
    if (printed === 'at once') console.log(`\n> ${step.name}`)
    let isFailed = false
    for (const [command, ...args] of step.commands) {
      const stdio = printed === 'at once' ? 'inherit' : 'pipe'
      const child = spawn(command!, args, { cwd: root, stdio })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
      const [status] = (await once(child, 'close')) as [number | null]
      if (status !== 0) isFailed = true
    }
    if (printed === 'afterwards') console.log(`\n> ${step.name}\n${Buffer.concat(chunks).toString()}`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${step.name} ${isFailed ? 'FAILED' : 'passed'} after ${seconds} s`)
    if (isFailed) failed.push(step)
  }
  return failed
}

function readReport() {
  const shape = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        message: z.string(),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  const nothing = { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  const reports = runs.map((_, run): z.output<typeof shape> => {
    try {
      return shape.parse(JSON.parse(readFileSync(resultsOf(run), 'utf8')))
    } catch {
      // The runner itself failed, which its step reports.
      return nothing
    }
  })
  return {
    numPassedTests: reports.reduce((sum, one) => sum + one.numPassedTests, 0),
    numFailedTests: reports.reduce((sum, one) => sum + one.numFailedTests, 0),
    testResults: reports.flatMap((one) => one.testResults),
  }
}

/** The slowest files, with the seconds of their tests; imports take extra time. */
function slowest({ testResults }: ReturnType<typeof readReport>, count: number): string[] {
  const files = testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
  if (files.length < 2) return []
  return [
    `\nThe ${files.length} slowest of ${testResults.length} files:`,
    ...files.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, name)}`),
  ]
}

/** Each failed test with the start of its error, so that the end of the output says what to mend. */
function failures({ testResults }: ReturnType<typeof readReport>): string[] {
  const lines = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [`${file}\n${excerpt(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}\n${excerpt(failureMessages?.[0] ?? '')}`,
    )
  })
  return lines.length === 0 ? [] : ['\nFailed tests:', ...lines]
}

function excerpt(message: string): string {
  const lines = message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
  return lines.map((line) => `    ${line.slice(0, 200)}`).join('\n')
}
