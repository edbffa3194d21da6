import { armFaultPoint } from '#lib/process/fault-points.ts'
import { bankFile } from '#tests/support/money/bank.ts'
import { separateApp, separateDeps } from './separate-deps.ts'

// Sends a file to the import, or a decision about a line, and dies at a step:
// `node bank-import.ts <database url> <step> <token> <path> <body>`.

const [databaseUrl, step, token, path, body] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
const deps = await separateDeps(databaseUrl, 4)
const app = await separateApp(deps)
armFaultPoint(step)
const isFile = body.startsWith(':20:')
const reply = await app.inject({
  method: 'POST',
  url: `/api${path}`,
  headers: {
    authorization: `Bearer ${token}`,
    ...(isFile ? bankFile(body).headers : { 'content-type': 'application/json' }),
  },
  payload: isFile ? bankFile(body).payload! : body,
})
process.stdout.write(`${reply.statusCode} ${reply.body}`)
process.exit(0)
