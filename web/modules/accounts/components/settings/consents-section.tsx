import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMessageConsents } from '#contract/follower-messages.ts'
import { MessageConsentBox } from '#web/cards/message-consent-box.tsx'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { SettingsSection } from './settings-section.tsx'

type ConsentsSectionProps = {
  consents: ReplyOf<typeof listMessageConsents>['data']
  /** How many are not shown. */
  more: number
}

/** The sellers whose promotional messages the user turned on. */
export function ConsentsSection({ consents, more }: ConsentsSectionProps) {
  return (
    <SettingsSection
      title="Prodavači koji vam smiju pisati"
      text="Ponude i novosti dobijate samo od prodavača kojima ste to dozvolili."
    >
      {consents.length === 0 ? (
        <p>
          Još nikome niste dozvolili. Poruke prodavača uključujete na njegovom profilu ili među{' '}
          <PathLink to={paths.savedUsers()} className="font-semibold text-primary underline">
            spašenim korisnicima
          </PathLink>
          .
        </p>
      ) : (
        <ul className="flex flex-col gap-4">
          {consents.map((seller) => (
            <li key={seller.username} className="flex flex-col gap-2">
              <p className="[overflow-wrap:anywhere]">
                <ProfileLink
                  person={seller}
                  className="font-semibold"
                  linkClassName="underline-offset-4 hover:text-primary hover:underline"
                >
                  {seller.business_name ?? seller.username}
                </ProfileLink>
                <span className="text-sm text-muted">{` · od ${formatDate(seller.given_at)}`}</span>
              </p>
              <MessageConsentBox
                username={seller.username}
                chosen={seller.by_mail ? 'mail' : 'in_app'}
                source="settings"
                returnTo={paths.notificationSettings()}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="text-sm text-muted">
          {`I još ${more}. Sve ih nađete među `}
          <PathLink to={paths.savedUsers()} className="text-primary underline">
            spašenim korisnicima
          </PathLink>
          .
        </p>
      )}
    </SettingsSection>
  )
}
