import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Every process with its parent and its arguments. */
export function commandsOf(): { pid: number; parent: number; command: string }[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => {
        const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
        return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
      })
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
      return [{ pid: Number(name), parent, command }]
    } catch {
      return [] // ended meanwhile
    }
  })
}

/** The postmasters that serve a folder of ours. A freshly forked child still has its parent's arguments. */
export function postmasters(dataFolder: string) {
  const found = commandsOf().filter(
    ({ command }) => /^\S*\/postgres /.test(command) && command.includes(`-D ${dataFolder} `),
  )
  return found.filter(({ parent }) => !found.some(({ pid }) => pid === parent))
}
