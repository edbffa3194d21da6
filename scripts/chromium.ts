import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')

/** Arguments for Playwright's `chromium.launch`. */
export type Launch = {
  executablePath: string
  args: string[]
  env: Record<string, string>
  chromiumSandbox: boolean
}

/**
 * A browser for tests: the one at CHROMIUM_PATH, or the one in `@sparticuz/chromium`, unpacked on first use.
 */
export async function chromiumLaunch(ownPath: string | undefined): Promise<Launch> {
  // The package's own flags disable web security; these change nothing that a page can see.
  const args = ['--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none', '--hide-scrollbars']
  args.push('--disable-background-networking', '--disable-component-update', '--no-first-run')
  const chromiumSandbox = canSandbox()
  if (ownPath) return { executablePath: ownPath, args, env: {}, chromiumSandbox }

  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `no Chromium comes with npm for ${process.platform} on ${process.arch}: set CHROMIUM_PATH to one of yours`,
    )
  const folder = await unpack()
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'libraries/lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
      // Chromium writes a profile and a font cache there.
      HOME: path.join(folder, 'home'),
    },
    chromiumSandbox,
  }
}

/** Chromium's sandbox needs an ordinary user and user namespaces, which containers often refuse. */
function canSandbox(): boolean {
  if (process.platform !== 'linux') return true
  return process.getuid?.() !== 0 && spawnSync('unshare', ['--user', 'true']).status === 0
}

async function unpack(): Promise<string> {
  const packageDir = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = path.join(root, `node_modules/.cache/chromium-${version}`)
  if (existsSync(target)) return target
  mkdirSync(path.dirname(target), { recursive: true })
  const draft = mkdtempSync(`${target}.`)
  try {
    const { extract } = await import('tar-fs')
    const source = (name: string) =>
      [
        createReadStream(path.join(packageDir, 'bin', name)),
        createBrotliDecompress({ chunkSize: 1 << 20 }),
      ] as const
    await Promise.all([
      pipeline(...source('chromium.br'), createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 })),
      pipeline(...source('al2023.tar.br'), extract(path.join(draft, 'libraries'))),
      pipeline(...source('fonts.tar.br'), extract(path.join(draft, 'fonts'))),
    ])
    mkdirSync(path.join(draft, 'home'))
    writeFileSync(path.join(draft, 'fonts/fonts.conf'), fontsConf(target))
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error // another start may have been faster
  }
  return target
}

// The packaged config names folders of its own platform only, and text would stay invisible.
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/home/fontconfig</cachedir>
</fontconfig>
`
