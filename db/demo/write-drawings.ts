import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawPlaceholder, sceneNames } from './scenes.ts'

const folder = fileURLToPath(new URL('../../web/public/drawings/', import.meta.url))

mkdirSync(folder, { recursive: true })
for (const scene of sceneNames) writeFileSync(`${folder}${scene}.svg`, drawPlaceholder(scene))
