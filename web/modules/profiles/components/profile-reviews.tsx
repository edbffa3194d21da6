import { reviewRatings } from '#contract/reviews/feedbacks.ts'
import { formatInteger } from '#contract/money/money.ts'
import type { ReviewRole } from '#contract/reviews/endpoints.ts'
import { ReviewCard } from '#web/cards/review-card.tsx'
import { countedReviews } from '#web/cards/review-words.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { StarsDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Profile } from '#web/modules/profiles/profile.ts'
import {
  countsOf,
  isNarrowed,
  type LoadedReviews,
  type ReviewFilter,
  reviewFilterQuery,
} from '#web/modules/profiles/reviews.ts'
import { ReviewSummaryBox } from './review-summary.tsx'

const ratingLabels = { positive: 'Pozitivni', neutral: 'Neutralni', negative: 'Negativni' }
const roleLabels: Record<ReviewRole, string> = { seller: 'Kao prodavač', buyer: 'Kao kupac' }

type ProfileReviewsProps = {
  profile: Profile
  isOwn: boolean
  filter: ReviewFilter
  loaded: LoadedReviews
}

/** Others' reviews of an account, with averages and filters. */
export function ProfileReviews({ profile, isOwn, filter, loaded }: ProfileReviewsProps) {
  const { summary, reviews, lastPage } = loaded
  const pathOf = (changed: Partial<ReviewFilter>) =>
    paths.profile(profile, 'dojmovi', reviewFilterQuery({ ...filter, page: 1, ...changed }))
  const hasAny = countsOf(summary, undefined).all > 0
  const roles = (['seller', 'buyer'] as const).filter((role) => countsOf(summary, role).all > 0)
  const counts = countsOf(summary, filter.as)
  return (
    <>
      {hasAny && (
        <>
          <div className="flex flex-wrap items-stretch gap-4">
            {roles.map((role) => (
              <ReviewSummaryBox key={role} title={roleLabels[role]} summary={summary[role]} />
            ))}
          </div>
          <ReviewFilters filter={filter} roles={roles} counts={counts} pathOf={pathOf} />
        </>
      )}
      {reviews.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard
                review={review}
                showsRole={roles.length > 1}
                reportFrom={pathOf({ page: filter.page })}
                replierName={profile.name}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          drawing={<StarsDrawing />}
          {...emptyOf({
            isOwn,
            isPastEnd: filter.page > lastPage,
            isFiltered: isNarrowed(filter),
            all: paths.profile(profile, 'dojmovi'),
          })}
        />
      )}
      {isOwn && hasAny && (
        <ButtonLink to={paths.reviews({ prikaz: 'primljeni' })} kind="quiet" className="self-start">
          Odgovorite na dojmove
        </ButtonLink>
      )}
      <Pagination page={filter.page} lastPage={lastPage} hrefOf={(page) => pathOf({ page })} />
    </>
  )
}

type ReviewFiltersProps = {
  filter: ReviewFilter
  /** The roles in which the account has reviews. */
  roles: readonly ReviewRole[]
  /** How many reviews each rating would leave. */
  counts: ReturnType<typeof countsOf>
  pathOf: (changed: Partial<ReviewFilter>) => string
}

const ReviewFilters = ({ filter, roles, counts, pathOf }: ReviewFiltersProps) => (
  <div className="flex flex-col gap-2">
    {(roles.length > 1 || filter.as !== undefined) && (
      <Chips
        label="Uloga"
        chips={[
          { text: 'Sve uloge', to: pathOf({ as: undefined }), isOn: filter.as === undefined },
          ...roles.map((role) => ({
            text: roleLabels[role],
            to: pathOf({ as: role }),
            isOn: filter.as === role,
          })),
        ]}
      />
    )}
    <Chips
      label="Vrsta dojma"
      chips={[
        {
          text: 'Svi',
          count: counts.all,
          to: pathOf({ type: undefined }),
          isOn: filter.type === undefined,
        },
        ...reviewRatings.map((type) => ({
          text: ratingLabels[type],
          count: counts[type],
          to: pathOf({ type }),
          isOn: filter.type === type,
        })),
      ]}
    />
  </div>
)

function emptyOf({
  isOwn,
  isPastEnd,
  isFiltered,
  all,
}: {
  isOwn: boolean
  isPastEnd: boolean
  isFiltered: boolean
  all: string
}) {
  if (isPastEnd || isFiltered)
    return {
      text: isPastEnd ? 'Na ovoj stranici više nema dojmova.' : 'Nema takvih dojmova.',
      action: <ButtonLink to={all}>Prikažite sve dojmove</ButtonLink>,
    }
  return {
    text: isOwn
      ? 'Još nemate dojmova. Ostavljaju ih kupci i prodavači nakon završene narudžbe.'
      : 'Još nema dojmova. Dojmove ostavljaju kupci i prodavači nakon završene narudžbe.',
    action: isOwn ? (
      <ButtonLink to={paths.reviews()}>Narudžbe koje čekaju vaš dojam</ButtonLink>
    ) : (
      <ButtonLink to={paths.search()}>Pogledajte sve oglase</ButtonLink>
    ),
  }
}

type ChipLink = { text: string; count?: number; to: string; isOn: boolean }

/** One choice among links, in a row that scrolls on phones. */
function Chips({ label, chips }: { label: string; chips: readonly ChipLink[] }) {
  return (
    <nav aria-label={label} className="scrollbar-none relative overflow-x-auto max-sm:-mx-4 max-sm:px-4">
      <ul className="flex w-max gap-2 p-0.5">
        {chips.map(({ text, count, to, isOn }) => (
          <li key={text}>
            <PathLink
              to={to}
              rel={isOn ? undefined : 'nofollow'}
              preventScrollReset
              aria-current={isOn ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap hover:border-line-field aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft"
            >
              {text}
              {count !== undefined && (
                <span className="text-xs text-muted tabular-nums">
                  <span aria-hidden="true">{formatInteger(count)}</span>
                  <span className="sr-only">{countedReviews(count)}</span>
                </span>
              )}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
