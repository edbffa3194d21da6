export type DemoNote = {
  author: string
  hoursAgo: number
  body: string
  likes: number
  /** Hours after the note, who, and what. */
  replies?: readonly (readonly [hours: number, author: string, body: string])[]
}

/** Notes of neighbours on the board, each for their own town. */
export const demoNotes: readonly DemoNote[] = [
  {
    author: 'ana.mo',
    hoursAgo: 1.4,
    body: 'Zna li neko do koliko sati danas radi pijaca Tepa? Treba mi svježa raštika.',
    likes: 2,
    replies: [
      [0.3, 'ivan_mostar', 'Do dva, ali raštike najčešće nestane prije podneva.'],
      [0.5, 'ana.mo', 'Hvala, onda krećem odmah.'],
    ],
  },
  {
    author: 'selma_88',
    hoursAgo: 3.1,
    body: 'Našla sam ključeve s plavim privjeskom na stanici kod Vijećnice. Ostavila sam ih u pekari preko puta, pitajte prodavačicu.',
    likes: 17,
    replies: [[0.8, 'demo', 'Svaka vam čast! Javit ću i komšijama u ulazu.']],
  },
  {
    author: 'jelena_bl',
    hoursAgo: 5.6,
    body: 'Sutra od 9 do 13 sati u Boriku neće biti vode zbog radova na cijevima. Natočite na vrijeme.',
    likes: 23,
  },
  {
    author: 'azra.v',
    hoursAgo: 9,
    body: 'U subotu u 10 čistimo obalu Bosne kod starog mosta. Rukavice i vreće imamo, ponesite čizme i dobru volju. Poslije svima kafa i pita.',
    likes: 31,
    replies: [
      [1.2, 'zlatan-gr', 'Dolazim s dva sina i kolicima.'],
      [2.5, 'amela_t', 'Mi iz Travnika stižemo kombijem, nas šestero.'],
      [3.1, 'azra.v', 'Divno! Vidimo se na parkingu kod mosta.'],
    ],
  },
  {
    author: 'kenan_ilidza',
    hoursAgo: 20,
    body: 'Izgubio se mačak, sivo-bijel, s crvenom ogrlicom, odaziva se na Miki. Zadnji put smo ga vidjeli kod Stojčevca. Javite ako ga primijetite.',
    likes: 12,
    replies: [
      [4, 'selma_88', 'Jutros je jedan takav bio kod igrališta, bježao je od psa prema parku.'],
      [11, 'kenan_ilidza', 'Našao se, spavao je u podrumu susjednog ulaza. Hvala svima koji su tražili!'],
    ],
  },
  {
    author: 'emina.k',
    hoursAgo: 26,
    body: 'Poklanjam dječiju posteljinu i dvije zimske jakne za uzrast od dvije godine, sve oprano i očuvano. Preuzimanje na Londži.',
    likes: 9,
    replies: [[0.6, 'haris92', 'Sestri bi dobro došlo, pisat ću vam u poruci. Hvala!']],
  },
  {
    author: 'edin.bihac',
    hoursAgo: 31,
    body: 'Utorkom u 20 sati igramo mali nogomet u dvorani na Lukama i fali nam jedan igrač. Nije važna forma, važno je da ne kasni.',
    likes: 6,
    replies: [[2, 'mujo-krajina', 'Mogu ja, ako smijem biti golman.']],
  },
  {
    author: 'dragan1971',
    hoursAgo: 48,
    body: 'Ima li neko prikolicu na posudbu u subotu prije podne? Vozim drva od Dvorova. Vraćam je opranu i s teglom ajvara.',
    likes: 8,
    replies: [[1.5, 'agro-alat', 'Svratite u radnju, damo vam našu do ponedjeljka.']],
  },
  {
    author: 'amela_t',
    hoursAgo: 55,
    body: 'Treba mi preporuka za molera u Travniku, stan od 60 kvadrata. S kim ste bili zadovoljni?',
    likes: 3,
  },
  {
    author: 'mirela_bk',
    hoursAgo: 76,
    body: 'Biblioteka opet radi i subotom, do 14 sati. U 11 je čas čitanja za djecu, ulaz je slobodan.',
    likes: 14,
  },
  {
    author: 'goran_doboj',
    hoursAgo: 98,
    body: 'Na izlazu prema Tuzli rade na asfaltu, kolona je do dvadeset minuta. Ko ide na posao, neka krene ranije.',
    likes: 11,
    replies: [[6, 'petar.sb', 'Popodne je bilo mirno, prošao sam bez čekanja.']],
  },
  {
    author: 'vedad.go',
    hoursAgo: 130,
    body: 'Mijenjam sjeme domaćeg paradajza za sjeme ljute paprike. Moje je staro tridesetak godina, po dedinom receptu.',
    likes: 5,
  },
]
