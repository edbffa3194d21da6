import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** The files of a ZIP by name. */
export const unzip = (zip: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    yauzl.fromBuffer(zip, { lazyEntries: true }, (failure, opened) => {
      if (failure) return reject(failure)
      opened.on('error', reject)
      opened.on('end', () => resolve(files))
      opened.on('entry', (entry: yauzl.Entry) => {
        opened.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          buffer(stream).then((content) => {
            files.set(entry.fileName, content)
            opened.readEntry()
          }, reject)
        })
      })
      opened.readEntry()
    })
  })
