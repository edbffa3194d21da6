import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'

export const blog: InfoText = {
  title: 'Blog',
  description: 'Kratki savjeti za one koji kupuju i one koji prodaju.',
  lead: 'Kratki savjeti za one koji kupuju i one koji prodaju.',
  sections: [
    {
      heading: 'Oglas koji se proda za vikend',
      body: [
        'Isti bicikl, isti grad, ista cijena: jedan oglas stoji mjesec dana, drugi ode za dva dana. Razlika je skoro uvijek u tri stvari.',
        '**Naslov.** Kupac ne traži „odlično očuvan bicikl, hitno“, nego „brdski bicikl 29 cola“. Napišite ono što bi i vi upisali u pretragu. Marka, model, veličina, godina.',
        '**Prva fotografija.** Odnesite stvar do prozora ili napolje, sklonite sve drugo iz kadra i slikajte je cijelu. Zatim slikajte ono što bi kupac zagledao uživo: lanac, ekran, šav, naljepnicu s brojem. I ogrebotinu. Ko je vidi na slici, neće se oko nje cjenkati na vratima.',
        '**Opis koji odgovara na pitanja.** Koliko je staro, koliko je korišteno, zašto se prodaje, šta ide uz to, gdje se može pogledati. Pet rečenica je dovoljno.',
        `Kad ste spremni, [objavite oglas](${paths.publish()}).`,
      ],
    },
    {
      heading: 'Koliko tražiti',
      body: [
        `Cijenu ne određuje to koliko ste platili, nego koliko isto takvih stvari već stoji u [pretrazi](${paths.search()}). Pronađite pet najsličnijih oglasa, preskočite najskuplji i najjeftiniji i stavite se između preostalih.`,
        'Ako za sedam dana niko ne pita, cijena je previsoka ili je prva fotografija loša. Prvo promijenite fotografiju. Ako ni to ne pomogne, spustite cijenu jednom, osjetno, umjesto pet puta po malo. Kupci vide da je oglas snižen samo kad je nova cijena niža od svih u prethodnih 30 dana.',
        '„Na upit“ koristite rijetko. Ko ne vidi cijenu, najčešće ne pita, nego ide dalje, a po cijeni vas filter i ne može naći.',
      ],
    },
    {
      heading: 'Polovan telefon za pet minuta',
      body: [
        {
          steps: [
            'Upišite *#06# i uporedite IMEI s kutijom i računom.',
            'U postavkama provjerite da nema tuđeg računa (Apple ID, Google). Telefon vezan za tuđi račun neupotrebljiv je.',
            'Pogledajte stanje baterije u postavkama. Ispod 80 % računajte i cijenu nove.',
            'Nazovite nekoga, snimite video i poslušajte ga: time ste provjerili mikrofon, zvučnik i kameru.',
            'Otvorite bijelu stranicu i pogledajte ekran pod uglom. Mrlje i crte se tako najlakše vide.',
          ],
        },
        'Ako prodavač nema vremena za pet minuta, ni vi nemate novca za taj telefon.',
      ],
    },
    {
      heading: `Kako ${brand.name} reda rezultate`,
      body: [
        'Kad upišete riječi, prvo gledamo koliko oglas odgovara: riječ u naslovu vrijedi više nego riječ u opisu, a tačna riječ više nego slična. Među jednako dobrima prednost ima svježiji. Izdvojeni oglasi ulaze u taj red s oznakom i zauzimaju najviše četvrtinu stranice.',
        'Zato pravi naslov vrijedi više od svakog izdvajanja: oglas koji ne odgovara onome što ljudi kucaju ne pomaže ni pokazati.',
      ],
    },
  ],
}
