import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import Boxes from 'lucide-react/icons/boxes'
import Bookmark from 'lucide-react/icons/bookmark'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Coins from 'lucide-react/icons/coins'
import EyeOff from 'lucide-react/icons/eye-off'
import FilePen from 'lucide-react/icons/file-pen'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Rocket from 'lucide-react/icons/rocket'
import Star from 'lucide-react/icons/star'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { Form } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import { formatInteger } from '#contract/money/money.ts'
import { type MyListingsTab, myListingsTabs } from '#contract/paths/selling.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { AccountLabel } from '#web/layouts/header/account-label.tsx'
import { help, marketing } from '#web/layouts/links.ts'
import { staffGroupsFor, staffOverview, type StaffPage } from '#web/layouts/staff-pages.ts'

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-canvas hover:text-primary'

type EntryProps = Pick<StaffPage, 'to' | 'label' | 'Icon'> & { discover?: boolean; className?: string }

const Entry = ({ to, label, Icon, discover = false, className = '' }: EntryProps) => (
  <PathLink discover={discover} to={to} className={`${entry} ${className}`}>
    <Icon className="size-5 text-muted" aria-hidden="true" />
    {label}
  </PathLink>
)

/** With the number of orders that wait for the user's confirmation (spec 2.6), and then leads to these. */
const OrdersEntry = ({ unconfirmed }: { unconfirmed: number }) => (
  <PathLink
    discover
    to={paths.orders('aktivne', unconfirmed > 0 ? { kao: 'prodavac' } : {})}
    className={entry}
  >
    <Package className="size-5 text-muted" aria-hidden="true" />
    Narudžbe
    {unconfirmed > 0 && (
      <span className="ml-auto min-w-6 rounded-full bg-accent px-1.5 text-center text-sm leading-6 font-bold text-on-accent tabular-nums">
        {unconfirmed > 99 ? '99+' : unconfirmed}
        <span className="sr-only"> čeka potvrdu</span>
      </span>
    )}
  </PathLink>
)

const entriesOf = (links: readonly Pick<EntryProps, 'to' | 'label' | 'Icon'>[]) =>
  links.map((link) => (
    <li key={link.to}>
      <Entry {...link} />
    </li>
  ))

/** The menu's own tab names (spec 2.6). */
const tabNames: Record<MyListingsTab, string> = {
  aktivni: 'Aktivni',
  zavrseni: 'Završeni',
  neaktivni: 'Neaktivni',
  skriveni: 'Skriveni',
  istekli: 'Istekli',
  obnovite: 'Obnovljivi oglasi',
}

const tabIcons = {
  aktivni: CircleCheck,
  zavrseni: Flag,
  neaktivni: FilePen,
  skriveni: EyeOff,
  istekli: CalendarX,
  obnovite: RefreshCw,
}

const settings = { label: 'Postavke', Icon: Settings }

/** The content of the 'Moj …' menu (spec 2.6). */
export function SideMenuContent({ user }: { user: SessionUser }) {
  return user.visit && 'as' in user.visit ? <AgentMenu {...user.visit} /> : <OwnMenu user={user} />
}

function OwnMenu({ user }: { user: SessionUser }) {
  const { type, role } = user
  const hasNoShop = type !== 'shop' && user.shop_id === null
  const kind = hasNoShop && user.pro?.pro !== 1 ? 'mayBecomePro' : type
  return (
    <>
      <PathLink
        discover
        to={paths.profile(user)}
        className="flex items-center gap-3 p-4 -outline-offset-2 hover:bg-canvas hover:text-primary"
      >
        <Avatar name={user.username} src={user.avatar} className="size-12 text-lg" />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-bold">{user.username}</span>
          <AccountLabel user={user} />
        </span>
      </PathLink>
      <PathLink
        discover
        to={paths.credit()}
        className="flex min-h-12 items-center justify-between gap-3 border-t border-line px-5 font-semibold -outline-offset-2 hover:bg-canvas hover:text-primary"
      >
        <span className="flex items-center gap-3">
          <Coins className="size-5 text-muted" aria-hidden="true" />
          {`${brand.name} kredit`}
        </span>
        <span className="tabular-nums">{formatInteger(user.credits)}</span>
      </PathLink>
      {hasNoShop && (
        <div className="border-t border-line p-2">
          <Entry to={paths.shopPackages()} label={`Postani ${brand.name} Shop`} Icon={Store} />
        </div>
      )}
      {type !== 'shop' && user.shop_id !== null && (
        <div className="border-t border-line p-2">
          <Entry to={makeAgentPaths(brand).agency()} label="Rad za shop" Icon={Store} />
        </div>
      )}
      <div>
        <Listings role={role} />
      </div>
      <section aria-labelledby="kupovina" className="border-t border-line p-2">
        <h2 id="kupovina" className="px-3 pt-2 text-sm font-semibold text-muted">
          Kupovina i prodaja
        </h2>
        <ul>
          <li>
            <Entry discover to={paths.promotions('aktivne')} label="Promocije" Icon={Rocket} />
          </li>
          <li>
            <Entry to={paths.proStatistics()} label="PRO statistika" Icon={ChartColumn} />
          </li>
          <li>
            <OrdersEntry unconfirmed={user.unconfirmed_deliveries_count} />
          </li>
          <li>
            <Entry discover to={paths.cart()} label="Korpa" Icon={ShoppingCart} />
          </li>
        </ul>
      </section>
      <div>
        <Links kind={kind} />
      </div>
      <Form method="post" action={paths.logout()} className="border-t border-line p-2">
        <button className={entry}>
          <LogOut className="size-5 text-muted" aria-hidden="true" />
          Odjava
        </button>
      </Form>
    </>
  )
}

/** For a user who works as a shop: the pages that their rights open, and the way back. */
function AgentMenu({ shop, as, rights }: NonNullable<CurrentUser['acting']>) {
  const links = [
    ...(rights.includes('sell')
      ? [
          ...myListingsTabs.map((tab) => ({
            to: paths.myListings(tab),
            label: tabNames[tab],
            Icon: tabIcons[tab],
          })),
          { to: paths.groupEditing(), label: 'Grupno uređivanje', Icon: Boxes },
        ]
      : []),
    ...(rights.includes('answer')
      ? [
          { to: paths.messages(), label: 'Poruke', Icon: MessageCircle },
          { to: paths.questions(), label: 'Pitanja', Icon: MessageCircleQuestionMark },
        ]
      : []),
    ...(rights.includes('numbers')
      ? [{ to: paths.proStatistics(), label: 'Statistika', Icon: ChartColumn }]
      : []),
    { to: makeAgentPaths(brand).agency(), label: 'Rad za shop', Icon: Store },
  ]
  return (
    <>
      <p className="p-4 [overflow-wrap:anywhere]">
        <span className="block font-bold">{shop}</span>
        <span className="text-sm text-muted">{`Radite kao ${as}`}</span>
      </p>
      <ul className="border-t border-line p-2">{entriesOf(links)}</ul>
      <form method="post" action={makeAgentPaths(brand).agency()} className="border-t border-line p-2">
        <button name="intent" value="end" className={entry}>
          <LogOut className="size-5 text-muted" aria-hidden="true" />
          Završite rad za shop
        </button>
      </form>
    </>
  )
}

function Listings({ role }: Pick<SessionUser, 'role'>) {
  const staff = staffGroupsFor(role)
  return (
    <>
      {staff.length > 0 && (
        <section aria-labelledby="administracija" className="border-t border-line p-2">
          <h2 id="administracija" className="px-3 pt-2 text-sm font-semibold text-muted">
            Administracija
          </h2>
          <ul>{entriesOf([staffOverview])}</ul>
          {staff.map(({ name, pages }) => (
            <details key={name} className="group">
              <summary className={`${entry} cursor-pointer justify-between`}>
                {name}
                <ChevronDown
                  className="size-5 text-muted transition-transform group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <ul className="pl-3">{entriesOf(pages)}</ul>
            </details>
          ))}
        </section>
      )}
      <section aria-labelledby="moji-oglasi" className="border-t border-line p-2">
        <h2 id="moji-oglasi" className="px-3 pt-2 text-sm font-semibold text-muted">
          Moji oglasi
        </h2>
        <ul>
          {myListingsTabs.map((tab) => (
            <li key={tab}>
              <Entry discover to={paths.myListings(tab)} label={tabNames[tab]} Icon={tabIcons[tab]} />
            </li>
          ))}
          <li>
            <Entry to={paths.questions()} label="Pitanja" Icon={MessageCircleQuestionMark} />
          </li>
          <li>
            <Entry to={paths.reviews()} label="Dojmovi" Icon={Star} />
          </li>
          <li>
            <Entry to={paths.ownGroups()} label="Ponude s više jedinica" Icon={Boxes} />
          </li>
        </ul>
      </section>
    </>
  )
}

function Links({ kind }: { kind: 'shop' | 'user' | 'mayBecomePro' }) {
  return (
    <>
      <section aria-labelledby="spaseno" className="border-t border-line p-2">
        <h2 id="spaseno" className="px-3 pt-2 text-sm font-semibold text-muted">
          Spašeno
        </h2>
        <ul>
          <li>
            <Entry discover to={paths.saved()} label="Spašeni oglasi" Icon={Heart} />
          </li>
          <li>
            <Entry discover to={paths.savedUsers()} label="Spašeni korisnici" Icon={UserRoundCheck} />
          </li>
          <li>
            <Entry discover to={paths.savedSearches()} label="Spašene pretrage" Icon={Bookmark} />
          </li>
          <li>
            <Entry to={paths.recentlyViewed()} label="Nedavno pogledano" Icon={History} />
          </li>
          <li>
            <Entry to={paths.muted()} label="Sakriveno" Icon={EyeOff} />
          </li>
        </ul>
      </section>
      <section aria-labelledby="ostali-linkovi" className="border-t border-line p-2">
        <h2 id="ostali-linkovi" className="px-3 pt-2 text-sm font-semibold text-muted">
          Ostali linkovi
        </h2>
        <ul>
          <li>
            <Entry discover to={paths.categories()} label="Kategorije" Icon={LayoutGrid} />
          </li>
          <li>
            <Entry to={paths.shops()} label="Shopovi" Icon={Store} />
          </li>
          {kind === 'shop' && (
            <li>
              <Entry discover to={paths.statements()} label="Izvodi" Icon={ReceiptText} />
            </li>
          )}
          <li>
            <Entry {...help} Icon={LifeBuoy} />
          </li>
          {kind === 'mayBecomePro' && (
            <li>
              <Entry to={paths.pro()} label={`Aktiviraj ${brand.name} pro`} Icon={BadgeCheck} />
            </li>
          )}
          <li>
            <Entry {...marketing} Icon={Megaphone} />
          </li>
          <li>
            <Entry discover to={paths.blockedUsers()} label="Blokirani korisnici" Icon={Ban} />
          </li>
          <li>
            {/* Leads to the first settings page on wide screens, to their list on phones (spec 2.6). */}
            <Entry discover {...settings} to={paths.settings()} className="sm:hidden" />
            <Entry discover {...settings} to={paths.profileSettings()} className="max-sm:hidden" />
          </li>
        </ul>
      </section>
    </>
  )
}
