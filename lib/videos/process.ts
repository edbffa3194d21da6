import os from 'node:os'
import { remuxVideo } from './work.ts'

// The process for one video: reports its result, and ends.

const [source, target] = process.argv.slice(2)

// Serving pages has priority.
os.setPriority(5)

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group; the parent tells us when to stop.
process.on('SIGINT', () => {})
const answer = await remuxVideo(source!, target!).then(
  (result) => ({ result }),
  (error: Error) => ({ error: error.message }),
)
process.send!(answer, () => process.disconnect!())
