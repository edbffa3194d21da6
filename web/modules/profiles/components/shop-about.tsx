import type { ReactNode } from 'react'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { richText } from '#web/ui/rich-text/look.ts'
import type { Profile } from '#web/modules/profiles/profile.ts'
import type { LoadedShop } from '#web/modules/profiles/shop-page.ts'
import { OpenBadge } from './shop-hours.tsx'

type ShopAboutProps = {
  profile: Profile
  shop: LoadedShop
  isOwn: boolean
  /** The map, if it is known where the shop is. */
  children: ReactNode
}

/** A shop's text about itself, and how to find it. */
export function ShopAbout({ profile, shop, isOwn, children }: ShopAboutProps) {
  const { about, street, hours, town } = shop
  const place = [street, town?.name].filter(Boolean).join(', ')
  const web = profile.web
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
        {about ? (
          <div
            className={`flex max-w-2xl flex-col gap-3 [overflow-wrap:anywhere] ${richText}`}
            // oxlint-disable-next-line react/no-danger -- the server keeps only text, lists and links
            dangerouslySetInnerHTML={{ __html: about }}
          />
        ) : profile.about ? (
          <p className="max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line">{profile.about}</p>
        ) : (
          <EmptyState
            text={
              isOwn ? 'Još niste napisali ništa o svom shopu.' : 'Ovaj shop još nije napisao ništa o sebi.'
            }
            action={
              isOwn ? (
                <ButtonLink to={paths.shopSettings({ dio: 'o-nama' })}>Napišite nešto o shopu</ButtonLink>
              ) : (
                <ButtonLink to={paths.profile(profile)} kind="quiet">
                  Oglasi shopa
                </ButtonLink>
              )
            }
          />
        )}
      </section>
      <aside className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <h3 className="font-bold">Kako do nas</h3>
        {hours && (
          <p>
            <OpenBadge hours={hours} />{' '}
            <PathLink
              to={paths.profile(profile, 'radno-vrijeme')}
              className="inline-flex min-h-11 items-center text-primary underline"
            >
              Radno vrijeme
            </PathLink>
          </p>
        )}
        {place && <p className="[overflow-wrap:anywhere]">{place}</p>}
        {web && (
          <a
            href={web}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-primary underline"
          >
            {web.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          </a>
        )}
        {children}
      </aside>
    </div>
  )
}
