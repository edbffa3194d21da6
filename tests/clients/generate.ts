import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** Generates clients from the document named on the command line, unpatched, as API users would. */
const document = path.resolve(process.argv[2]!)
const target = path.join(import.meta.dirname, 'generated')
mkdirSync(target, { recursive: true })

const types = await openapiTS(readFileSync(document), {
  // As the generator's manual recommends for files.
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
})
writeFileSync(path.join(target, 'schema.ts'), astToString(types))

await createClient({
  input: document,
  output: path.join(target, 'hey-api'),
  logs: { level: 'silent', file: false },
})
