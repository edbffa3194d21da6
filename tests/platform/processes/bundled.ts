import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { onTestFinished } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
/** In the folder of this run, for all its workers. */
const folder = path.join(os.tmpdir(), 'bundled')
let ready: Promise<unknown> | undefined

/**
 * Starts a program of this folder in a separate process. Loading its thousand modules one by one takes Node most
 * of the program's time, and tests of crashes start it a hundred times, so a run bundles the programs first.
 */
export async function start(
  program: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): Promise<ChildProcess> {
  await (ready ??= bundle())
  return spawn(process.execPath, [path.join(folder, program.replace('.ts', '.js')), ...args], {
    stdio,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  })
}

/** Starts a worker that lives until the test ends, unless it is killed before. */
export async function startWorker(program: string, databaseUrl: string): Promise<ChildProcess> {
  const child = await start(program, [databaseUrl], ['ignore', 'ignore', 'inherit'])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Bundles every program that has the app's parts in a separate process, but no packages. */
async function bundle() {
  if (existsSync(folder)) return
  const input = readdirSync(import.meta.dirname)
    .map((name) => path.join(import.meta.dirname, name))
    .filter((file) => /^import .*'\.\/separate-deps\.ts'$/m.test(readFileSync(file, 'utf8')))
  const made = mkdtempSync(path.join(os.tmpdir(), 'bundling-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [modulesStayThere],
    build: {
      ssr: true,
      outDir: made,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' }, onwarn() {} },
    },
  })
  symlinkSync(path.join(root, 'node_modules'), path.join(made, 'node_modules'))
  try {
    renameSync(made, folder)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error
    rmSync(made, { recursive: true })
  }
}

/** Modules find the files beside them. */
const modulesStayThere: Plugin = {
  name: 'modules-stay-there',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || !code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.main', 'false')
  },
}
