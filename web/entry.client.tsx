import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { repeatPageRequests } from './lib/outages/patient-pages.ts'
import { limitReloads } from './lib/outages/reload-limit.ts'

limitReloads()
repeatPageRequests()

function installWorker() {
  // Forbidden in some private windows; the site works without it.
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

// Loads after everything that the page needs, which may have arrived before this script.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') installWorker()
  else window.addEventListener('load', installWorker)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
