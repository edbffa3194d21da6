import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#config/config.ts'
import { failed, type Finding, passed, reasonOf, warning } from './finding.ts'

const mebibyte = 1024 * 1024
const free = { enough: 2_048 * mebibyte, least: 128 * mebibyte }

const sizeOf = (bytes: number) =>
  bytes < 10_240 * mebibyte
    ? `${Math.floor(bytes / mebibyte)} MiB`
    : `${Math.floor(bytes / mebibyte / 1024)} GiB`

/** Creates a file in the folder and removes it. */
function checkFolder(folder: string): string | undefined {
  const probe = path.join(folder, `.write-check-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, 'x', { flush: true })
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    rmSync(probe, { force: true, recursive: true })
  }
}

function checkSpace(folder: string): Finding {
  let bytes: number
  try {
    const { bavail, bsize } = statfsSync(folder)
    bytes = bavail * bsize
  } catch (error) {
    return failed('disk', `the free space at ${folder} can't be read: ${reasonOf(error)}`)
  }
  const text = `${sizeOf(bytes)} free at ${folder}`
  if (bytes < free.least) return failed('disk', `only ${text}: make room, at least ${sizeOf(free.enough)}`)
  if (bytes < free.enough) return warning('disk', `${text}: ${sizeOf(free.enough)} is a sensible least`)
  return passed('disk', text)
}

/** Checks whether files can be written where they are needed. */
export function checkPlaces({
  dataDir,
  mediaDir,
  privateDir,
  uploadsDir,
}: Pick<Config, 'dataDir' | 'mediaDir' | 'privateDir' | 'uploadsDir'>): Finding[] {
  // The later folders lie within the first, so a failure there repeats everywhere.
  for (const folder of [dataDir, mediaDir, privateDir, uploadsDir]) {
    const problem = checkFolder(folder)
    if (problem) return [failed('folders', `${folder} can't be written to: ${problem}`)]
  }
  return [passed('folders', `${dataDir} is writable`), checkSpace(dataDir)]
}
