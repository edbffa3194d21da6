type Asked = {
  /** The title of a handwritten listing. */
  listing: string
  asker: string
  question: string
  /** By the seller; none for a question that still waits. */
  answer?: string
  /** The answer comes half an hour later. */
  hoursAgo: number
}

const golf = 'Golf 7 1.6 TDI Highline, prvi vlasnik u BiH'
const flat = 'Trosoban stan na Grbavici, 74 m², pogled na Trebević'
const phone = 'iPhone 13 128 GB, zdravlje baterije 87 %'

/** Questions in public under the listings that newcomers open first. */
export const demoQuestions: readonly Asked[] = [
  {
    listing: golf,
    asker: 'haris92',
    question: 'Da li je rađen veliki servis i na koliko kilometara?',
    answer: 'Jeste, na 190.000 km, račun imam u autu. Od tada je prešao još 24.000.',
    hoursAgo: 2.6,
  },
  {
    listing: golf,
    asker: 'edin.bihac',
    question: 'Je li moguća zamjena za karavan uz moju doplatu?',
    answer: 'Zamjene ne radim, hvala na pitanju.',
    hoursAgo: 2.2,
  },
  {
    listing: golf,
    asker: 'stefan.ps',
    question: 'Može li se auto pogledati u subotu prije podne?',
    hoursAgo: 0.7,
  },
  {
    listing: flat,
    asker: 'azra.v',
    question: 'Koliki su mjesečni troškovi grijanja i održavanja zgrade?',
    answer: 'Grijanje je oko 120 KM mjesečno tokom cijele godine, a održavanje 18 KM.',
    hoursAgo: 5.5,
  },
  {
    listing: flat,
    asker: 'lana.sa',
    question: 'Da li uz stan ide i parking mjesto?',
    hoursAgo: 1.5,
  },
  {
    listing: phone,
    asker: 'kenan_ilidza',
    question: 'Ima li ogrebotina na ekranu i ide li uz njega kutija?',
    answer: 'Ekran je bez ogrebotina, uz telefon idu kutija i kabl.',
    hoursAgo: 4,
  },
]
