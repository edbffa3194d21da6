import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Package from 'lucide-react/icons/package'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import Video from 'lucide-react/icons/video'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CaseItem } from '#contract/moderation/endpoints.ts'
import { disputeReasons } from '#contract/orders/dispute-reasons.ts'
import { checkRules } from '#contract/checks/rules.ts'
import { reasonName } from '#contract/reports/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { roughly } from '#web/lib/format/roughly.ts'
import { dueText, reportsText, subjectWords } from '#web/modules/moderation/words.ts'
import { RowPicture } from '#web/ui/lists/row-picture.tsx'
import { cellClass, RowTable, wrappedRowClass } from '#web/ui/lists/row-table.tsx'

const columns = ['O čemu', 'Razlozi', 'Prijave', 'Starost', 'Rok', 'Radi']

/** Arrow keys move between the links of the rows. */
function useArrowKeys() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const rows = table.current
    function onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      const links = [...(rows?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
      const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    rows?.addEventListener('keydown', onKeyDown)
    return () => rows?.removeEventListener('keydown', onKeyDown)
  }, [])
  return table
}

/** Cases as rows, or as cards on phones. */
export function CaseTable({ cases }: { cases: readonly CaseItem[] }) {
  const table = useArrowKeys()
  return (
    <RowTable ref={table} caption="Slučajevi. Strelice gore i dolje idu po redovima." columns={columns}>
      {cases.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </RowTable>
  )
}

const kindIcons: Record<CaseItem['subject']['type'], typeof User> = {
  listing: Tag,
  user: User,
  conversation: MessagesSquare,
  question: MessageCircleQuestionMark,
  review: Star,
  review_reply: Star,
  note: StickyNote,
  video: Video,
  follower_message: Megaphone,
  order: Package,
}

function Row({ item }: { item: CaseItem }) {
  const { id, subject, owner, image, reasons, reports, weight, due_at, opened_at, closed_at, claim } = item
  const now = useNow()
  const isLate = item.state === 'open' && due_at <= now
  return (
    <tr className={wrappedRowClass}>
      <td className={`${cellClass} min-w-0 max-xl:w-full xl:w-[36%]`}>
        <div className="flex gap-3">
          <RowPicture src={image} Icon={kindIcons[subject.type]} />
          <div className="min-w-0">
            <Link
              to={staffPaths.adminCase(id)}
              data-row=""
              className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline max-xl:min-h-11"
            >
              <span className="line-clamp-2">{subject.name}</span>
            </Link>
            <span className="flex flex-wrap items-center gap-x-3 text-muted">
              <span>{subjectWords[subject.type]}</span>
              {owner && subject.type === 'listing' && (
                <span className="[overflow-wrap:anywhere]">{owner.username}</span>
              )}
              {item.hidden && (
                <span className="inline-flex items-center gap-1 font-semibold text-danger">
                  <EyeOff className="size-4" aria-hidden="true" />
                  skriven
                </span>
              )}
              {item.has_appeal && <span className="font-semibold text-info">žalba</span>}
            </span>
          </div>
        </div>
      </td>
      <td className={`${cellClass} max-xl:w-full xl:w-[24%]`}>
        {[
          ...(item.dispute ? [`Spor: ${disputeReasons[item.dispute]}`] : []),
          ...reasons.map((reason) => reasonName(subject.type, reason)),
          ...item.checks.map((check) => `Provjera: ${checkRules[check].name}`),
        ].join(', ')}
      </td>
      <td className={`${cellClass} tabular-nums`}>
        {reports > 0 && (
          <>
            <span className={reports > 1 ? 'font-bold' : ''}>{reportsText(reports)}</span>
            <span className="text-muted">{` · težina ${weight.toFixed(1).replace('.', ',')}`}</span>
          </>
        )}
      </td>
      <td className={`${cellClass} whitespace-nowrap tabular-nums`}>
        <span className="xl:hidden">prije </span>
        {roughly(now - opened_at)}
      </td>
      <td className={`${cellClass} whitespace-nowrap tabular-nums ${isLate ? 'font-bold text-danger' : ''}`}>
        {closed_at === null ? dueText(due_at, now) : formatDateTime(closed_at)}
      </td>
      <td className={`${cellClass} [overflow-wrap:anywhere]`}>
        {claim && (
          <span className="inline-flex items-center gap-1">
            <Lock className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <span className="sr-only">Na slučaju radi </span>
            {claim.is_mine ? 'vi' : claim.username}
          </span>
        )}
      </td>
    </tr>
  )
}
