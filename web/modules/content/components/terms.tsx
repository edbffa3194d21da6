import { brand } from '#web/lib/site.ts'
import { LegalSection, LegalText } from './legal-text.tsx'

export function Terms({ since }: { since: string }) {
  return (
    <LegalText title="Uslovi korištenja" since={since}>
      <LegalSection heading="1. O servisu">
        <p>
          {`${brand.name} je mjesto na kojem korisnici objavljuju oglase i dogovaraju kupovinu i prodaju. Servis vodi ${brand.company} (u nastavku: mi). Kupoprodaja se sklapa između kupca i prodavača; mi nismo strana u tom ugovoru.`}
        </p>
        <p>
          Oglase možete pregledati i pretraživati bez računa. Ako otvorite račun, prihvatate ove uslove i
          politiku privatnosti, a mi čuvamo koju ste verziju prihvatili i kada.
        </p>
      </LegalSection>
      <LegalSection heading="2. Račun">
        <ul>
          <li>Račun otvara osoba s navršenih 18 godina ili firma preko ovlaštene osobe.</li>
          <li>Podaci koje unesete moraju biti vaši i tačni.</li>
          <li>Korisničko ime ne smije vrijeđati niti se predstavljati kao neko drugi.</li>
          <li>
            Šifru čuvajte za sebe. Za ono što se uradi s vašeg računa odgovarate vi, osim ako je do toga došlo
            našom greškom.
          </li>
          <li>
            Za objavu oglasa potrebno je verifikovati broj mobitela. Jedan broj može potvrditi jedan račun.
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading="3. Oglasi">
        <p>Oglas mora opisivati stvarnu ponudu ili potražnju i stajati u kategoriji u koju spada.</p>
        <p>Nije dozvoljeno oglašavati:</p>
        <ul>
          <li>ono što je zakonom zabranjeno ili za šta prodavač nema potrebnu dozvolu,</li>
          <li>ukradene stvari, krivotvorine i lažne dokumente,</li>
          <li>oružje, drogu, lijekove na recept i zaštićene životinjske vrste,</li>
          <li>sadržaj koji vrijeđa, poziva na mržnju ili iskorištava druge,</li>
          <li>isti artikal više puta u isto vrijeme.</li>
        </ul>
        <p>
          Fotografije i tekst moraju biti vaši ili ih smijete koristiti. Objavom nam dopuštate da ih
          prikazujemo na servisu dok je oglas objavljen i dok traje njegov arhivski prikaz.
        </p>
      </LegalSection>
      <LegalSection heading="4. Plaćene usluge">
        <p>
          Objava u većini kategorija je besplatna, u granicama broja oglasa koje vidite pri objavi. Cijena
          svake plaćene usluge pokazana je prije nego što je potvrdite.
        </p>
      </LegalSection>
      <LegalSection heading="5. Ponašanje i mjere">
        <p>
          Nije dozvoljeno slanje neželjenih poruka, automatsko prikupljanje podataka, zaobilaženje ograničenja
          i svako ometanje servisa.
        </p>
        <p>
          Oglas koji krši ova pravila možemo sakriti ili ukloniti, a račun ograničiti ili ugasiti. Reći ćemo
          vam koje je pravilo prekršeno; na odluku možete jednom uložiti prigovor.
        </p>
      </LegalSection>
      <LegalSection heading="6. Sigurna kupovina">
        <p>
          Ne šaljite novac unaprijed osobi koju ne poznajete i ne otvarajte sumnjive linkove. Robu pregledajte
          prije plaćanja. Kod koji vam stigne SMS-om ne dajite nikome, ni onome ko se predstavi kao mi.
        </p>
      </LegalSection>
      <LegalSection heading="7. Odgovornost">
        <p>
          Trudimo se da servis radi bez prekida, ali to ne možemo obećati. Ne odgovaramo za tačnost oglasa
          niti za izvršenje dogovora među korisnicima. Ništa u ovim uslovima ne umanjuje prava koja vam kao
          potrošaču daje zakon.
        </p>
      </LegalSection>
      <LegalSection heading="8. Izmjene, prestanak i pravo">
        <p>
          O bitnoj izmjeni uslova obavijestit ćemo vas prije nego što počne važiti. Račun možete zatvoriti u
          svakom trenutku.
        </p>
        <p>Na ove uslove primjenjuje se pravo Bosne i Hercegovine.</p>
      </LegalSection>
    </LegalText>
  )
}
