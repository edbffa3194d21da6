import { openDatabase } from '#db/embedded/or-given.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { runCommand } from './command.ts'

await runCommand(async (config) => {
  const database = await openDatabase({ ...config, mode: 'attach-or-own', max: 2 })
  try {
    for (const notice of database.notices) console.log(notice)
    const applied = await migrate(database.db)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'No migration was pending')
    const loaded = await loadReference(database.db)
    if (loaded.length > 0) console.log(`Loaded ${loaded.join(', ')}`)
  } finally {
    await database.close()
  }
})
