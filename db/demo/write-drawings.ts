import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawAvatars } from './avatars.ts'
import { drawPlaceholder, sceneNames } from './scenes.ts'

const publicFolder = fileURLToPath(new URL('../../web/public/', import.meta.url))

for (const folder of ['drawings', 'avatars']) mkdirSync(publicFolder + folder, { recursive: true })
for (const scene of sceneNames) writeFileSync(`${publicFolder}drawings/${scene}.svg`, drawPlaceholder(scene))
for (const { name, picture } of drawAvatars()) writeFileSync(`${publicFolder}avatars/${name}.svg`, picture)
