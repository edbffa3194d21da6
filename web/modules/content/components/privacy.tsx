import { brand } from '#web/lib/site.ts'
import { LegalSection, LegalText } from './legal-text.tsx'

export function Privacy({ since }: { since: string }) {
  return (
    <LegalText title="Privatnost podataka" since={since}>
      <LegalSection heading="1. Ko obrađuje vaše podatke">
        <p>{`${brand.company} obrađuje vaše podatke na ${brand.name}-u. Ovdje piše koje podatke imamo, zašto, koliko dugo i šta možete tražiti od nas.`}</p>
      </LegalSection>
      <LegalSection heading="2. Koje podatke čuvamo">
        <ul>
          <li>Podaci računa: korisničko ime, e-mail adresa, broj mobitela, mjesto i ono što sami upišete.</li>
          <li>Šifra, samo u obliku iz kojeg se ne može pročitati.</li>
          <li>Verzija uslova i politike privatnosti koju ste prihvatili i vrijeme prihvatanja.</li>
          <li>Vaši oglasi, fotografije i njihova historija cijena.</li>
          <li>Prijave na račun: uređaj, IP adresa i vrijeme zadnje upotrebe.</li>
          <li>Poruke koje smo vam poslali e-mailom i SMS-om, bez njihovog sadržaja nakon slanja, 30 dana.</li>
        </ul>
        <p>Iz fotografija uklanjamo skrivene podatke, kao što je mjesto snimanja.</p>
      </LegalSection>
      <LegalSection heading="3. Zašto ih koristimo">
        <ul>
          <li>Da vodimo vaš račun i prikazujemo vaše oglase (izvršenje ugovora).</li>
          <li>
            Da potvrdimo da su e-mail i broj mobitela vaši i da spriječimo prevare (naš opravdani interes).
          </li>
          <li>Da ispunimo zakonske obaveze, na primjer čuvanje računa za plaćene usluge.</li>
        </ul>
        <p>Podatke ne prodajemo i ne koristimo za oglašavanje na drugim stranicama bez vašeg pristanka.</p>
      </LegalSection>
      <LegalSection heading="4. Šta je javno">
        <p>
          Javni su vaše korisničko ime, slika, mjesto, oglasi i podatak da li je broj mobitela verifikovan.
          E-mail adresa nikad nije javna. Broj mobitela ne stoji u kodu stranice.
        </p>
      </LegalSection>
      <LegalSection heading="5. Kome ih dajemo">
        <p>
          Samo onima koji za nas rade ono što je potrebno: slanje e-maila i SMS-a te smještaj servera. Oni
          podatke ne smiju koristiti za sebe. Nadležnim organima ih dajemo kad to zakon nalaže.
        </p>
      </LegalSection>
      <LegalSection heading="6. Kolačići">
        <p>
          Koristimo kolačić prijave (najduže 90 dana), kolačić koji štiti obrasce i kolačić koji pamti šta ste
          sakrili. Bez njih servis ne može raditi, pa za njih ne tražimo pristanak. Zadnje pretrage i slične
          sitnice čuvaju se na vašem uređaju.
        </p>
      </LegalSection>
      <LegalSection heading="7. Koliko dugo">
        <p>
          Podatke računa čuvamo dok je račun otvoren. Obrisan oglas trajno nestaje nakon 30 dana. Po zahtjevu
          za brisanje profila imate 40 dana da se predomislite; zatim podatke brišemo, osim onih koje zakon
          nalaže da sačuvamo.
        </p>
      </LegalSection>
      <LegalSection heading="8. Vaša prava">
        <p>
          Možete tražiti uvid u svoje podatke, ispravku, brisanje, ograničenje obrade i prijenos, te uložiti
          prigovor Agenciji za zaštitu ličnih podataka u Bosni i Hercegovini.
        </p>
      </LegalSection>
    </LegalText>
  )
}
