import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { repeatPageRequests } from '#web/lib/patient-pages.ts'
import { limitReloads } from '#web/lib/reload-limit.ts'

limitReloads()
repeatPageRequests()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
