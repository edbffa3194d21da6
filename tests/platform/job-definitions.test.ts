import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { crontabOf, taskListOf } from '#worker/main.ts'
import { allJobs } from '#api/jobs.ts'

const root = path.join(import.meta.dirname, '../..')
const duplicates = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('lists every defined job, so that a worker runs it', () => {
  const defined = globSync('{lib,db,search,api,worker,server}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/= defineJob\(/g) ?? [])
  expect(defined.length).toBeGreaterThan(15)
  expect(allJobs).toHaveLength(defined.length)
})

test('gives every job a distinct name and label', () => {
  for (const { name, label } of allJobs) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(label, name).toMatch(/^[A-ZČĆĐŠŽ].{5,}$/)
  }
  expect(duplicates(allJobs.map(({ name }) => name))).toEqual([])
  expect(duplicates(allJobs.map(({ label }) => label))).toEqual([])
})

test('schedules only jobs that the worker can run, with their attempts and priority', () => {
  const tasks = taskListOf({} as Deps)
  const crontab = crontabOf(allJobs)
  expect(crontab).toHaveLength(allJobs.filter(({ schedule }) => schedule).length)
  for (const { task, options } of crontab) {
    expect(tasks[task], task).toBeTypeOf('function')
    const job = allJobs.find(({ name }) => name === task)!
    expect(options).toMatchObject({ maxAttempts: 3, priority: job.isBackground ? 10 : 0 })
    // The queue adds `_cron` to the payload of a scheduled job.
    expect(job.payload.safeParse({ _cron: { ts: '2026-11-22T07:00:00Z' } }).success, task).toBe(true)
  }
})
