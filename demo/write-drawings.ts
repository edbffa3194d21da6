import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawAvatars } from './avatars.ts'
import { drawPlaceholder, drawTile, sceneNames } from './scenes.ts'

const publicFolder = fileURLToPath(new URL('../../web/public/', import.meta.url))

for (const folder of ['drawings', 'tiles', 'avatars']) mkdirSync(publicFolder + folder, { recursive: true })
for (const scene of sceneNames) {
  writeFileSync(`${publicFolder}drawings/${scene}.svg`, drawPlaceholder(scene))
  writeFileSync(`${publicFolder}tiles/${scene}.svg`, drawTile(scene))
}
for (const { name, picture } of drawAvatars()) writeFileSync(`${publicFolder}avatars/${name}.svg`, picture)
