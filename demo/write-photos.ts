import { mkdir, rm, writeFile } from 'node:fs/promises'
import { storeImage } from '#lib/photos/images.ts'
import { fileStorage } from '#lib/files/storage.ts'
import { makeDemoContent, photosOfContent } from './content.ts'
import { manifestFile, photoFolder } from './photos.ts'
import { drawScene } from './scenes.ts'

/** Redraws the demo's photos in every size, so that a first start only has to copy them. */
await rm(photoFolder, { recursive: true, force: true })
await mkdir(photoFolder, { recursive: true })
const storage = fileStorage(photoFolder)
const lines: string[] = []
for (const [key, { scene, seed }] of photosOfContent(makeDemoContent())) {
  const image = await storeImage(storage, Buffer.from(drawScene(scene, seed)))
  lines.push(`${JSON.stringify(key)}: ${JSON.stringify(image)}`)
}
await writeFile(manifestFile, `{\n${lines.join(',\n')}\n}\n`)
