import { useNavigation } from 'react-router'

/** A line along the top of the screen while the next page loads; hidden for fast ones. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div className="navigation-progress fixed inset-x-0 top-0 z-60 h-1 overflow-hidden bg-primary-soft print:hidden">
      <progress aria-label="Stranica se učitava" className="sr-only" />
      <div className="h-full bg-primary" />
    </div>
  )
}
