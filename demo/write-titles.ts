import { writeFile } from 'node:fs/promises'
import { makeDemoContent } from './content.ts'
import { titlesFile, titlesOf } from './titles.ts'

/** Rewrites the titles from which category suggestions start. */
const lines = [...titlesOf(makeDemoContent())].map(([id, titles]) => `"${id}": ${JSON.stringify(titles)}`)
await writeFile(titlesFile, `{\n${lines.join(',\n')}\n}\n`)
