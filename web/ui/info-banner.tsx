import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import Info from 'lucide-react/icons/info'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { ReactNode } from 'react'
import { formatInteger } from '#contract/money/money.ts'
import { Button, ButtonLink } from './button.tsx'

const variants = {
  logged: { box: 'border-line-strong bg-surface text-ink', Icon: Eye },
  info: { box: 'border-info bg-info-soft text-info', Icon: Info },
  success: { box: 'border-success bg-success-soft text-success', Icon: CircleCheck },
  danger: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
  disclaimer: { box: 'border-accent bg-promoted text-ink', Icon: ShieldAlert },
}
type InfoBannerVariant = keyof typeof variants

/** This action comes with an add-to-cart button, if both are enabled. */
const orderText = 'Naruči'

/** Submits a form around the banner with this value of `radnja`. */
type Submits = { submits: string }
type Action = { text: string } & ({ to: string } | { onAct: () => void } | Submits)

type InfoBannerProps = {
  variant: InfoBannerVariant
  /** Replaces the variant's own. */
  icon?: 'cart' | undefined
  children?: ReactNode
  /** Viewers within the live window; null while unknown. From 1 on their number replaces the content. */
  viewers?: number | null | undefined
  action?: Action | undefined
  /** A second action. */
  more?: Action | undefined
  also?: Action | undefined
  /** True if both buttons are enabled. */
  hasTwoButtons?: boolean
  onAddToCart?: (() => void) | Submits
}

/** A note about the content of the page, for those it concerns (spec 2.10). */
export function InfoBanner({
  variant,
  icon,
  children,
  viewers,
  action,
  more,
  also,
  hasTwoButtons = false,
  onAddToCart,
}: InfoBannerProps) {
  const { box, Icon: own } = variants[variant]
  const Icon = icon ? ShoppingCart : own
  return (
    <div
      data-info-banner={variant}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border p-3 sm:px-4 print:hidden ${box}`}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        {viewers === undefined ? children : <LiveCounter viewers={viewers}>{children}</LiveCounter>}
      </div>
      {(action || more) && (
        <div className="flex flex-wrap gap-2">
          {action && <ActionButton action={action} />}
          {more && <ActionButton action={more} />}
          {also && <ActionButton action={also} />}
          {action?.text === orderText && hasTwoButtons && onAddToCart && (
            <Button
              kind="quiet"
              {...(typeof onAddToCart === 'function'
                ? { type: 'button', onClick: onAddToCart }
                : submitting(onAddToCart))}
            >
              Dodaj u korpu
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const submitting = ({ submits }: Submits) => ({ type: 'submit' as const, name: 'radnja', value: submits })

function ActionButton({ action }: { action: Action }) {
  if ('submits' in action) return <Button {...submitting(action)}>{action.text}</Button>
  return 'to' in action ? (
    <ButtonLink to={action.to} kind="quiet">
      {action.text}
    </ButtonLink>
  ) : (
    <Button type="button" onClick={action.onAct}>
      {action.text}
    </Button>
  )
}

/**
 * Not announced by screen readers, since it keeps changing. Both texts reserve their space, so that nothing
 * moves when one replaces the other.
 */
function LiveCounter({ viewers, children }: { viewers: number | null; children: ReactNode }) {
  return (
    <div className="grid items-center *:col-start-1 *:row-start-1">
      <div className={viewers ? 'invisible' : ''}>{children}</div>
      <p className={`tabular-nums ${viewers ? '' : 'invisible'}`}>
        {`Vaš oglas je pogledalo ${formatInteger(viewers || 1)} korisnika u zadnjih 30 minuta`}
      </p>
    </div>
  )
}
