import { staffPaths } from '#contract/paths/staff.ts'
import BookCheck from 'lucide-react/icons/book-check'
import BookA from 'lucide-react/icons/book-a'
import SearchX from 'lucide-react/icons/search-x'
import Coins from 'lucide-react/icons/coins'
import Building from 'lucide-react/icons/building-2'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import Database from 'lucide-react/icons/database'
import History from 'lucide-react/icons/history'
import Images from 'lucide-react/icons/images'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import FolderTree from 'lucide-react/icons/folder-tree'
import Tags from 'lucide-react/icons/tags'
import MapPin from 'lucide-react/icons/map-pin'
import LayoutList from 'lucide-react/icons/layout-list'
import CreditCard from 'lucide-react/icons/credit-card'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import ScanSearch from 'lucide-react/icons/scan-search'
import PlugZap from 'lucide-react/icons/plug-zap'
import ReceiptText from 'lucide-react/icons/receipt-text'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import ToggleRight from 'lucide-react/icons/toggle-right'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Wrench from 'lucide-react/icons/wrench'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { SessionUser } from '#web/lib/session/session.ts'

type Role = SessionUser['role']

export type StaffPage = {
  to: string
  label: string
  hint: string
  Icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  /** The lowest role that may open it. */
  role: Exclude<Role, 'member'>
}

/** Pages of one area of work. */
export type StaffGroup = { name: string; pages: readonly StaffPage[] }

export const staffOverview = { to: staffPaths.admin(), label: 'Pregled', Icon: LayoutDashboard }

/** Every page below /admin. The layout, its guard and the side menu read this list. */
const staffGroups: readonly StaffGroup[] = [
  {
    name: 'Sadržaj',
    pages: [
      {
        to: staffPaths.adminCases(),
        label: 'Prijave',
        hint: 'Šta su korisnici prijavili, sporovi o narudžbama i žalbe na odluke',
        Icon: Flag,
        role: 'moderator',
      },
      {
        to: staffPaths.adminListings(),
        label: 'Oglasi',
        hint: 'Pronađite, pregledajte i uredite oglas u svakom stanju',
        Icon: LayoutList,
        role: 'moderator',
      },
      {
        to: staffPaths.adminPhotoFlags(),
        label: 'Iste fotografije',
        hint: 'Oglasi s fotografijama iz tuđih oglasa',
        Icon: Images,
        role: 'moderator',
      },
      {
        to: staffPaths.adminHeldMessages(),
        label: 'Zadržane poruke',
        hint: 'Isti tekst poslan mnogim korisnicima',
        Icon: MessageSquareWarning,
        role: 'moderator',
      },
      {
        to: staffPaths.adminChecks(),
        label: 'Automatske provjere',
        hint: 'Šta provjere nalaze i koliko griješe',
        Icon: ScanSearch,
        role: 'moderator',
      },
      {
        to: staffPaths.adminForbiddenWords(),
        label: 'Zabranjene riječi',
        hint: 'Spisak za automatsku provjeru, s izuzecima',
        Icon: Ban,
        role: 'moderator',
      },
      {
        to: staffPaths.adminStatements(),
        label: 'Obrazloženja odluka',
        hint: 'Odluke s razlozima, za izvještaje',
        Icon: ScrollText,
        role: 'moderator',
      },
      {
        to: staffPaths.adminServiceMessages(),
        label: 'Servisne poruke',
        hint: 'Obavijesti na stranicama',
        Icon: Megaphone,
        role: 'moderator',
      },
      {
        to: staffPaths.adminChargers(),
        label: 'Punjači',
        hint: 'Greške u podacima o punjačima koje su posjetioci prijavili',
        Icon: PlugZap,
        role: 'moderator',
      },
      {
        to: staffPaths.adminCategories(),
        label: 'Kategorije i atributi',
        hint: 'Stablo kategorija i šta se o oglasima pita',
        Icon: FolderTree,
        role: 'admin',
      },
      {
        to: staffPaths.adminBrands(),
        label: 'Marke i modeli',
        hint: 'Marke, modeli i njihovi drugi nazivi',
        Icon: Tags,
        role: 'admin',
      },
      {
        to: staffPaths.adminPlaces(),
        label: 'Mjesta',
        hint: 'Nazivi i koordinate gradova i općina',
        Icon: MapPin,
        role: 'admin',
      },
    ],
  },
  {
    name: 'Ljudi',
    pages: [
      {
        to: staffPaths.adminPeople(),
        label: 'Korisnici',
        hint: 'Računi, njihova historija, prijave i mjere',
        Icon: Users,
        role: 'moderator',
      },
      {
        to: staffPaths.adminDeclarations(),
        label: 'Izjave trgovaca',
        hint: 'Podaci firmi koje treba uporediti s registrom',
        Icon: Store,
        role: 'moderator',
      },
      {
        to: staffPaths.adminInquiries(),
        label: 'Upiti',
        hint: 'Firme koje traže ponudu, i upiti za kredit',
        Icon: Building,
        role: 'admin',
      },
      {
        to: staffPaths.adminRoles(),
        label: 'Uloge osoblja',
        hint: 'Ko je osoblje, i promjene koje čekaju potvrdu',
        Icon: ShieldCheck,
        role: 'admin',
      },
    ],
  },
  {
    name: 'Novac',
    pages: [
      {
        to: staffPaths.adminPayments(),
        label: 'Uplate',
        hint: 'Plaćanja karticom, PayPalom i uplatnicom, i povrati novca',
        Icon: CreditCard,
        role: 'admin',
      },
      {
        to: staffPaths.adminBank(),
        label: 'Izvodi banke',
        hint: 'Uvoz izvoda, i uplate koje čekaju raspoređivanje',
        Icon: Landmark,
        role: 'admin',
      },
      {
        to: staffPaths.adminPayouts(),
        label: 'Isplate',
        hint: 'Novac od prodaje na račune prodavača, i datoteke za banku',
        Icon: HandCoins,
        role: 'admin',
      },
      {
        to: staffPaths.adminInvoices(),
        label: 'Računi',
        hint: 'Izdati i storno računi, njihovi PDF-ovi i tabela za knjigovodstvo',
        Icon: ReceiptText,
        role: 'admin',
      },
      {
        to: staffPaths.adminClosings(),
        label: 'Zaključenje dana',
        hint: 'Uplate, računi i krediti svakog dana, s kontrolama da se sve slaže',
        Icon: CalendarCheck,
        role: 'admin',
      },
      {
        to: staffPaths.adminLedger(),
        label: 'Knjiga',
        hint: 'Stanje računa kuće i provjere da se svi iznosi slažu',
        Icon: BookCheck,
        role: 'admin',
      },
      {
        to: staffPaths.adminVouchers(),
        label: 'Vaučeri',
        hint: 'Serije kodova za kredit, i koliko je iskorišteno',
        Icon: TicketPercent,
        role: 'admin',
      },
      {
        to: staffPaths.adminPrices(),
        label: 'Cjenovnik',
        hint: 'Cijene objave, izdvajanja i ostalih usluga',
        Icon: Coins,
        role: 'admin',
      },
    ],
  },
  {
    name: 'Sistem',
    pages: [
      {
        to: staffPaths.adminAudit(),
        label: 'Zapisnik',
        hint: 'Šta je osoblje uradilo, kada i zašto',
        Icon: History,
        role: 'admin',
      },
      {
        to: staffPaths.adminOutbox(),
        label: 'E-mail i SMS poruke',
        hint: 'Šta čeka, šta je poslano i šta nije uspjelo',
        Icon: Send,
        role: 'admin',
      },
      {
        to: staffPaths.adminJobs(),
        label: 'Poslovi u pozadini',
        hint: 'Red poslova, raspored i neuspjeli pokušaji',
        Icon: ListChecks,
        role: 'admin',
      },
      {
        to: staffPaths.adminCaches(),
        label: 'Keševi',
        hint: 'Šta se čuva u memoriji, koliko pomaže i koliko zauzima',
        Icon: Database,
        role: 'admin',
      },
      {
        to: staffPaths.adminSearches(),
        label: 'Neuspjele pretrage',
        hint: 'Šta se tražilo ove sedmice, a nije nađeno ili nije otvoreno',
        Icon: SearchX,
        role: 'admin',
      },
      {
        to: staffPaths.adminSynonyms(),
        label: 'Sinonimi u pretrazi',
        hint: 'Riječi koje u pretrazi znače isto',
        Icon: BookA,
        role: 'admin',
      },
      {
        to: staffPaths.adminFeatures(),
        label: 'Prekidači',
        hint: 'Mogućnosti koje se mogu pojedinačno isključiti',
        Icon: ToggleRight,
        role: 'admin',
      },
      {
        to: staffPaths.adminMaintenance(),
        label: 'Održavanje',
        hint: 'Zatvorite stranicu za sve osim osoblja',
        Icon: Wrench,
        role: 'admin',
      },
    ],
  },
]

const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 }

/** The groups with the pages that a role may open; groups without any are left out. */
export const staffGroupsFor = (role: Role): readonly StaffGroup[] =>
  staffGroups
    .map(({ name, pages }) => ({ name, pages: pages.filter((page) => ranks[role] >= ranks[page.role]) }))
    .filter(({ pages }) => pages.length > 0)

/** Returns whether a page of the list is the one at this path, or above it. */
export const isWithin = ({ to }: Pick<StaffPage, 'to'>, pathname: string) =>
  pathname === to || pathname.startsWith(`${to}/`)

/** Returns whether a role may open a path below /admin. */
export function mayOpen(role: Role, pathname: string): boolean {
  const page = staffGroups.flatMap(({ pages }) => pages).find((one) => isWithin(one, pathname))
  return ranks[role] >= ranks[page?.role ?? 'moderator']
}
