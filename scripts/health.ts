import './pinned-node.ts'

// For supervisors of containers, which have no other program to ask with: exits with 0 if the site answers.

const port = process.env['PORT'] ?? '3000'
const reply = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
)
process.exit(reply?.ok ? 0 : 1)
