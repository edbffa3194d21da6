import type { OpeningHours } from '#contract/shops/opening-hours.ts'

type ShopWords = {
  /** Shown in lists and at the head of the shop's page. */
  about: string
  hours: OpeningHours
}

/** The same time on all weekdays; `sat` and `sun` are closed unless they are given. */
function weekOf(weekday: string, sat?: string, sun?: string): OpeningHours {
  const timeOf = (text: string | undefined) => {
    if (text === undefined) return null
    const [from, to] = text.split('-') as [string, string]
    return { from, to }
  }
  const day = timeOf(weekday)
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: timeOf(sat), sun: timeOf(sun) }
}

/** Words of shops without a login about themselves, by username. */
export const shopWords: Readonly<Record<string, ShopWords>> = {
  'gsm-galaksija': {
    about:
      'Novi i polovni telefoni s garancijom, servis ekrana i baterija dok čekate. Otkupljujemo i zamjenjujemo.',
    hours: weekOf('08:30-20:00', '09:00-16:00'),
  },
  bitshop: {
    about:
      'Računari po mjeri, laptopi iz najma i sva oprema. Sklapamo, selimo podatke i dajemo račun na firmu.',
    hours: weekOf('09:00-17:00', '09:00-13:00'),
  },
  'autosalon-vrbas': {
    about:
      'Više od stotinu provjerenih vozila, svako s istorijom održavanja. Finansiranje i zamjena staro za novo.',
    hours: weekOf('08:00-18:00', '09:00-15:00'),
  },
  'salon.hrast': {
    about:
      'Namještaj od punog drveta iz vlastite radionice, po mjeri i s montažom u cijeloj Bosni i Hercegovini.',
    hours: weekOf('09:00-19:00', '09:00-15:00'),
  },
  'agro-alat': {
    about:
      'Motokultivatori, pile, pumpe i rezervni dijelovi. Servis s majstorom od trideset godina iskustva.',
    hours: weekOf('07:30-17:00', '07:30-14:00'),
  },
  'stil-i-sport': {
    about: 'Odjeća i obuća za posao, teren i planinu. Zamjena veličine u roku od 14 dana.',
    hours: weekOf('09:00-21:00', '09:00-21:00', '10:00-18:00'),
  },
  'novi-dom': {
    about: 'Prodaja i najam stanova u Sarajevu. Provjeravamo papire i vodimo vas do ključa.',
    hours: weekOf('09:00-17:00'),
  },
  'auto-delovi-plus': {
    about: 'Dijelovi za njemačka i francuska vozila, novi i polovni. Pošaljite broj šasije, javimo odmah.',
    hours: weekOf('08:00-17:00', '08:00-13:00'),
  },
  'bijela-tehnika-una': {
    about: 'Frižideri, mašine i šporeti s dostavom do stana i odvozom starog uređaja.',
    hours: weekOf('08:00-20:00', '08:00-16:00'),
  },
  'trznica-domace': {
    about: 'Sir, med, zimnica i voće od dvadesetak porodica s Vlašića. Pakujemo i šaljemo.',
    hours: weekOf('07:00-15:00', '07:00-14:00'),
  },
  'zlatarna-sebilj': {
    about: 'Ručni rad u srebru i zlatu, graviranje i popravke. Radionica na Baščaršiji od 1968.',
    hours: weekOf('09:30-18:00', '10:00-16:00'),
  },
  'muzika-akord': {
    about: 'Gitare, klavijature i harmonike, novo i polovno. Štimamo i popravljamo.',
    hours: weekOf('10:00-18:00', '10:00-14:00'),
  },
  'bicikl-centar': {
    about: 'Bicikli za grad i brdo, servis za dan i najam u sezoni. Probna vožnja uz Miljacku.',
    hours: weekOf('09:00-19:00', '09:00-15:00'),
  },
  'kucni-ljubimci': {
    about: 'Hrana, oprema i savjet za pse, mačke, ptice i akvarije. Dostava u Trebinju istog dana.',
    hours: weekOf('08:00-20:00', '08:00-15:00'),
  },
  'adriatik-nekretnine': {
    about: 'Kuće, stanovi i zemljište u Hercegovini i na moru. Razgledanje i vikendom, po dogovoru.',
    hours: weekOf('08:00-16:00'),
  },
}
