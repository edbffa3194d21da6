import type { FeedField } from '#contract/listings/feeds.ts'

/**
 * Names that columns have in Bosnian, Croatian, Serbian, English and German, as slugs: the surest first.
 * Two letters at the start name the prefix of a standard, as in "g-price" of Google's product feeds.
 */
export const fieldNames: Record<FeedField, readonly string[]> = {
  external_id: words(
    'external-id sifra-oglasa id sifra code sku kod broj sifra-artikla g-id article-id product-id listing-id ad-id object-id oznaka broj-oglasa interni-broj inventarni-broj stock-number reference reference-number ref artikelnummer artikel-nr artikelnr art-nr angebotsnummer interne-nummer objektnummer objekt-id fahrzeugnummer inserat-id anzeigen-id nummer uid guid item-id itemid row-id external-code',
  ),
  title: words(
    'title naslov naziv name ime g-title naziv-oglasa naslov-oglasa naziv-artikla naziv-proizvoda puni-naziv product-name headline titel bezeichnung ueberschrift uberschrift produktname artikelbezeichnung objekttitel inseratstitel',
  ),
  description: words(
    'description opis tekst detalji g-description opis-oglasa detaljan-opis long-description text body beschreibung langtext freitext objektbeschreibung fahrzeugbeschreibung anzeigentext',
  ),
  short_description: words(
    'short-description kratki-opis podnaslov sazetak subtitle summary kurzbeschreibung kurztext untertitel',
  ),
  price: words(
    'price cijena cijena-km cena mpc maloprodajna-cijena g-price prodajna-cijena cijena-s-pdv cijena-sa-pdv prodajna-cena cena-sa-pdv cijena-bam price-km price-bam price-gross gross-price sale-price retail-price asking-price amount iznos preis verkaufspreis bruttopreis preis-brutto endpreis kaufpreis gesamtpreis kaltmiete warmmiete miete vk-preis betrag price-cents price-in-cents amount-cents preis-cent preis-in-cent cijena-u-feninzima cijena-eur price-eur preis-eur cijena-u-eurima price-amount price-value',
  ),
  currency: words('currency valuta currency-code wahrung waehrung price-currency'),
  category: words(
    'category-id category kategorija kategorija-id g-product-type category-name category-path naziv-kategorije grupa grupa-artikala group product-group item-group podkategorija potkategorija subcategory product-category product-type kategorie warengruppe rubrik objektart objekttyp fahrzeugart property-type tip-nekretnine vrsta-nekretnine vrsta-vozila vehicle-type vertical',
  ),
  city: words(
    'city-id city grad mjesto lokacija opcina mesto opstina town location place municipality locality naselje ort stadt standort gemeinde wohnort fahrzeugstandort adresa-grad',
  ),
  postal_code: words(
    'postal-code postcode zip zip-code postanski-broj postanski-br pbr ptt plz postleitzahl',
  ),
  latitude: words('latitude lat geo-lat geografska-sirina sirina-geo breitengrad gps-lat'),
  longitude: words(
    'longitude lon lng long geo-lon geo-lng geografska-duzina langengrad laengengrad gps-lon gps-lng',
  ),
  state: words(
    'state stanje condition g-condition stanje-artikla stanje-vozila item-condition zustand artikelzustand fahrzeugzustand novo-koristeno condition-raw',
  ),
  brand: words(
    'brand marka brend proizvodjac proizvodac manufacturer g-brand make marke hersteller fabrikat marka-vozila maker vendor',
  ),
  model: words('model modell model-vozila modellbezeichnung model-name tip-modela'),
  quantity: words(
    'quantity kolicina zaliha stock na-stanju stanje-zaliha qty inventory menge bestand anzahl lagerbestand',
  ),
  sku_number: words(
    'sku-number kataloski-broj oem mpn g-mpn part-number oem-number teilenummer oe-nummer herstellernummer',
  ),
  listing_type: words(
    'listing-type vrsta vrsta-oglasa tip-oglasa offer-type transaction transaction-type transakcija tip-ponude vrsta-ponude vrsta-transakcije angebotsart vermarktungsart vermarktung angebotstyp deal-type purpose',
  ),
  available: words(
    'available dostupno availability g-availability dostupnost is-available active in-stock verfugbar verfuegbar verfugbarkeit lieferbar',
  ),
  photos: words(
    'photos images slike fotografije image slika image-link g-image-link images-image slike-slika photo foto picture pictures image-url image-urls photo-url photo-urls picture-url fotos bilder bild bild-url bildurl bilder-bild slika-url url-slike fotografija media gallery galerija',
  ),
}

/** The same for attributes, by their own names; the names that our forms show are known anyway. */
export const attributeNames: Record<string, readonly string[]> = {
  godiste: words(
    'godina-proizvodnje godina year model-year year-of-manufacture production-year baujahr erstzulassung ez first-registration modelljahr jahr god',
  ),
  kilometraza: words(
    'km predjeno-km prijedjeni-kilometri prijedeni-kilometri predjeni-km kilometri mileage mileage-km odometer kilometerstand kilometer laufleistung km-stand',
  ),
  tip: words(
    'karoserija tip-vozila body body-type bodystyle body-style karosserie aufbau karosserieform tip-karoserije',
  ),
  'broj-vrata': words(
    'vrata doors door-count number-of-doors turen tueren anzahl-turen anzahl-der-turen turenzahl',
  ),
  boja: words('color colour exterior-color farbe aussenfarbe boja-vozila lack'),
  metalik: words('metallic metalik-boja'),
  'sjedecih-mjesta': words(
    'broj-sjedista sjedista seats number-of-seats sitze sitzplatze sitzplaetze anzahl-sitze broj-mjesta',
  ),
  gorivo: words('fuel fuel-type vrsta-goriva kraftstoff kraftstoffart treibstoff tip-goriva pogonsko-gorivo'),
  kubikaza: words(
    'zapremina zapremina-motora kubikaza-motora radni-obujam obujam-motora engine-size engine-capacity displacement engine-displacement hubraum hubraum-ccm ccm cubic-capacity litres liters obujam',
  ),
  kilovata: words(
    'kw snaga-kw snaga-motora-kw power-kw engine-power-kw leistung-kw leistung snaga-motora snaga power engine-power',
  ),
  'konjskih-snaga': words(
    'ks konjske-snage snaga-ks hp power-hp horsepower ps leistung-ps power-ps snaga-konja',
  ),
  transmisija: words(
    'mjenjac menjac vrsta-mjenjaca transmission gearbox gear-box getriebe getriebeart schaltung',
  ),
  'broj-stepeni-prijenosa': words(
    'broj-brzina brzine gears number-of-gears gange anzahl-gange stepeni-prijenosa',
  ),
  pogon: words('vrsta-pogona drive drive-type drivetrain drive-train wheel-drive antrieb antriebsart'),
  'emisioni-standard': words(
    'euro-norma norma emisija emisiona-klasa emission-standard emission-class emissions euro-standard schadstoffklasse abgasnorm emissionsklasse eko-norma ekoloska-norma',
  ),
  'godina-prve-registracije': words('prva-registracija'),
  'registrovan-do': words(
    'registriran-do registracija-do registracija inspection-valid-until hu-bis tuv-bis',
  ),
  registrovan: words('registriran registered angemeldet zugelassen'),
  'broj-prethodnih-vlasnika': words(
    'broj-vlasnika vlasnika previous-owners owners number-of-owners vorbesitzer anzahl-vorbesitzer anzahl-der-fahrzeughalter',
  ),
  'servisna-knjiga': words(
    'service-book full-service-history service-history scheckheft scheckheftgepflegt servisna-knjizica',
  ),
  udaren: words('osteceno osteceno-vozilo damaged crashed unfallfahrzeug unfallwagen beschadigt'),
  ocarinjen: words('carina-placena customs-paid verzollt'),
  klima: words('klima-uredjaj klima-uredaj air-conditioning ac aircon klimaanlage klimatizacija'),
  navigacija: words('navigation gps navi navigationssystem'),
  'alu-felge': words('alu-felgen alloy-wheels leichtmetallfelgen aluminijske-felge aluminium-rims'),
  'auto-kuka': words('kuka tow-bar towbar trailer-hitch anhangerkupplung ahk'),
  tempomat: words('cruise-control'),
  koza: words('kozna-sjedista leather leather-seats leder lederausstattung'),
  masa: words('masa-vozila tezina weight kerb-weight gewicht leergewicht'),
  kvadrata: words(
    'kvadratura povrsina povrsina-m2 m2 size size-m2 area area-m2 living-area living-space floor-area wohnflache wohnflaeche flache flaeche nutzflache quadratmeter stambena-povrsina',
  ),
  'broj-soba': words('sobe rooms number-of-rooms zimmer anzahl-zimmer zimmeranzahl bedrooms struktura'),
  sprat: words('kat etaza floor floor-number storey etage stockwerk stock'),
  'broj-kupatila': words(
    'kupatila kupaonice broj-kupaonica bathrooms bathroom-count badezimmer anzahl-badezimmer bader',
  ),
  namjesten: words(
    'namjesteno namjestaj namestenost opremljenost furnished furnishing mobliert moebliert mobiliar',
  ),
  'vrsta-grijanja': words('grijanje grejanje heating heating-type heizung heizungsart'),
  'vrsta-poda': words('pod podovi floor-type flooring bodenbelag boden'),
  'stanje-objekta': words('stanje-nekretnine property-condition objektzustand'),
  'godina-izgradnje': words('godina-gradnje izgradjeno year-built construction-year built baujahr'),
  'primarna-orijentacija': words('orijentacija orientation ausrichtung'),
  balkon: words('balcony has-balcony terasa balkon-terrasse'),
  'kvadratura-balkona': words('balcony-size balcony-size-m2 balkonflache'),
  lift: words('elevator has-elevator dizalo aufzug fahrstuhl'),
  garaza: words('garage has-garage'),
  parking: words('has-parking parking-space stellplatz parkplatz parkirno-mjesto'),
  adresa: words('address ulica street strasse street-address'),
  'uknjizeno-zk': words('uknjizeno is-registered registered-in-land-registry'),
  'okucnica-kvadratura': words('plot plot-size land-area grundstucksflache'),
  velicina: words('size grosse konfekcijska-velicina'),
  'broj-obuce': words('shoe-size schuhgrosse velicina-obuce'),
  materijal: words('material werkstoff'),
  garancija: words('warranty garantie warranty-months'),
  promjer: words('diameter durchmesser zoll inches rim-size felgengrosse'),
  sirina: words('width breite'),
  visina: words('height hohe'),
  duzina: words('length lange'),
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
