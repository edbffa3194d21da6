import type { ReactNode } from 'react'
import { ClipDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { paths } from '#web/lib/site.ts'
import type { SlidePage } from '#web/modules/videos/slide.ts'
import { VideoFeed } from './video-feed.tsx'

/** Short videos; `children` follow them. */
export function VideosPage({ first, children }: { first: SlidePage; children?: ReactNode }) {
  if (first.slides.length === 0)
    return (
      <div className="page-width py-6 sm:py-8">
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">Video</h1>
        <EmptyState
          drawing={<ClipDrawing />}
          text="Još nema videa. Dodajte ga uz svoj oglas, pored fotografija."
          action={<ButtonLink to={paths.publish()}>Objavite oglas</ButtonLink>}
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-3 sm:py-3">
      <h1 className="sr-only">Video</h1>
      <VideoFeed key={first.slides[0]!.id} first={first} />
      <p className="mx-auto hidden max-w-md px-4 text-center text-sm text-muted lg:block">
        Strelice gore i dolje mijenjaju video, razmaknica ga zaustavlja, a M uključuje zvuk.
      </p>
      {children}
    </div>
  )
}
