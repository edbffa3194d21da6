type Fuel = 'Dizel' | 'Benzin'
export type Engine = { label: string; litres: number; fuel: Fuel; kw: number }
export type CarModel = {
  brand: string
  model: string
  /** The generation's name in titles. */
  name: string
  body: string
  from: number
  to: number
  /** Approximate price when new, in KM. */
  priceNew: number
  engines: Engine[]
}

/**
 * "VW Golf 7 | Malo auto | 2013-2019 | 46000 | 1.6 TDI D 81, 1.4 TSI B 92": an engine ends with its fuel and
 * kW.
 */
function models(brand: string, table: string): CarModel[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [model, name, body, years, priceNew, engines] = line.split('|').map((cell) => cell.trim())
      const [from, to] = years!.split('-').map(Number)
      return {
        brand,
        model: model!,
        name: name!,
        body: body!,
        from: from!,
        to: to!,
        priceNew: Number(priceNew),
        engines: engines!.split(',').map(engineOf),
      }
    })
}

function engineOf(text: string): Engine {
  const [, label, fuel, kw] = /^(.*) ([DB]) (\d+)$/.exec(text.trim())!
  return {
    label: label!.replace(/^\d\.\d=/, ''),
    litres: Number(/\d\.\d/.exec(label!)![0]),
    fuel: fuel === 'D' ? 'Dizel' : 'Benzin',
    kw: Number(kw),
  }
}

export const carModels: readonly CarModel[] = [
  ...models(
    'Volkswagen',
    `
    Golf | Golf 4 | Malo auto | 1999-2003 | 30000 | 1.9 TDI D 74, 1.9 TDI D 66, 1.4 16V B 55, 1.6 B 77
    Golf | Golf 5 | Malo auto | 2004-2008 | 38000 | 1.9 TDI D 77, 2.0 TDI D 103, 1.4 B 59, 1.6 FSI B 85
    Golf | Golf 6 | Malo auto | 2009-2012 | 42000 | 1.6 TDI D 77, 2.0 TDI D 103, 1.4 TSI B 90
    Golf | Golf 7 | Malo auto | 2013-2019 | 46000 | 1.6 TDI D 81, 2.0 TDI D 110, 1.4 TSI B 92
    Golf | Golf 8 | Malo auto | 2020-2024 | 58000 | 2.0 TDI D 85, 2.0 TDI D 110, 1.5 TSI B 96
    Passat | Passat B6 | Limuzina | 2006-2010 | 52000 | 1.9 TDI D 77, 2.0 TDI D 103
    Passat Variant | Passat B7 Variant | Karavan | 2011-2014 | 58000 | 1.6 TDI D 77, 2.0 TDI D 103
    Passat Variant | Passat B8 Variant | Karavan | 2015-2022 | 68000 | 1.6 TDI D 88, 2.0 TDI D 110
    Polo | Polo | Malo auto | 2010-2017 | 30000 | 1.2 B 51, 1.6 TDI D 66, 1.4 TDI D 66
    Tiguan | Tiguan | SUV | 2009-2016 | 60000 | 2.0 TDI D 103
    Tiguan | Tiguan | SUV | 2017-2023 | 74000 | 2.0 TDI D 110, 1.4 TSI B 110
    Touran | Touran | Monovolumen | 2008-2015 | 50000 | 1.6 TDI D 77, 2.0 TDI D 103
    Caddy | Caddy | Caddy | 2008-2019 | 42000 | 1.9 TDI D 77, 2.0 TDI D 75
  `,
  ),
  ...models(
    'Audi',
    `
    A3 | Audi A3 8P | Malo auto | 2005-2012 | 52000 | 1.9 TDI D 77, 2.0 TDI D 103
    A3 | Audi A3 8V | Malo auto | 2013-2020 | 62000 | 1.6 TDI D 81, 2.0 TDI D 110
    A4 | Audi A4 B7 | Limuzina | 2005-2007 | 60000 | 1.9 TDI D 85, 2.0 TDI D 103
    A4 | Audi A4 B8 | Karavan | 2008-2015 | 70000 | 2.0 TDI D 105, 2.0 TDI D 130
    A4 | Audi A4 B9 | Limuzina | 2016-2022 | 84000 | 2.0 TDI D 110, 2.0 TDI D 140
    A6 | Audi A6 C7 | Limuzina | 2011-2018 | 98000 | 2.0 TDI D 130, 3.0 TDI D 150
    Q3 | Audi Q3 | SUV | 2012-2018 | 70000 | 2.0 TDI D 103, 2.0 TDI D 130
    Q5 | Audi Q5 | SUV | 2009-2016 | 90000 | 2.0 TDI D 125, 3.0 TDI D 176
  `,
  ),
  ...models(
    'BMW',
    `
    118 | BMW 118d | Malo auto | 2008-2018 | 60000 | 2.0 D 105
    320 | BMW 320d E90 | Limuzina | 2006-2011 | 70000 | 2.0 D 120, 2.0 D 130
    320 | BMW 320d F30 | Limuzina | 2012-2018 | 82000 | 2.0 D 135
    318 | BMW 318d F31 | Karavan | 2013-2019 | 76000 | 2.0 D 105, 2.0 D 110
    520 | BMW 520d F10 | Limuzina | 2011-2016 | 98000 | 2.0 D 135
    520 | BMW 520d G30 | Limuzina | 2017-2022 | 118000 | 2.0 D 140
    X1 | BMW X1 | SUV | 2011-2019 | 74000 | 2.0 D 105, 2.0 D 135
    X3 | BMW X3 | SUV | 2011-2017 | 92000 | 2.0 D 135, 2.0 D 140
  `,
  ),
  ...models(
    'Mercedes-Benz',
    `
    A 180 | Mercedes A 180 CDI | Malo auto | 2013-2018 | 60000 | 1.5 CDI D 80
    C 220 | Mercedes C 220 CDI W204 | Limuzina | 2008-2013 | 78000 | 2.1 CDI D 125
    C 220 | Mercedes C 220d W205 | Limuzina | 2014-2020 | 90000 | 2.1 D 125
    E 220 | Mercedes E 220 CDI W212 | Limuzina | 2010-2015 | 102000 | 2.1 CDI D 125
    B 180 | Mercedes B 180 CDI | Monovolumen | 2012-2018 | 58000 | 1.5 CDI D 80
    GLK 220 | Mercedes GLK 220 CDI | SUV | 2009-2015 | 92000 | 2.1 CDI D 125
  `,
  ),
  ...models(
    'Škoda',
    `
    Octavia | Octavia A5 | Limuzina | 2005-2012 | 36000 | 1.9 TDI D 77, 1.6 TDI D 77, 1.6 B 75
    Octavia | Octavia 3 | Karavan | 2013-2019 | 46000 | 1.6 TDI D 77, 2.0 TDI D 110
    Octavia | Octavia 4 | Karavan | 2020-2024 | 60000 | 2.0 TDI D 85, 2.0 TDI D 110
    Superb | Superb 2 | Limuzina | 2009-2014 | 56000 | 1.9 TDI D 77, 2.0 TDI D 103
    Superb | Superb 3 | Limuzina | 2015-2022 | 68000 | 2.0 TDI D 110, 2.0 TDI D 140
    Fabia | Škoda Fabia | Malo auto | 2008-2020 | 28000 | 1.2 B 51, 1.4 TDI D 66, 1.6 TDI D 66
    Kodiaq | Škoda Kodiaq | SUV | 2017-2023 | 76000 | 2.0 TDI D 110, 2.0 TDI D 140
  `,
  ),
  ...models(
    'Opel',
    `
    Astra | Opel Astra H | Malo auto | 2004-2009 | 32000 | 1.7 CDTI D 74, 1.9 CDTI D 88, 1.6 B 77
    Astra | Opel Astra J | Malo auto | 2010-2015 | 38000 | 1.7 CDTI D 81, 1.6 CDTI D 81, 1.4 B 74
    Astra | Opel Astra K | Malo auto | 2016-2021 | 42000 | 1.6 CDTI D 81, 1.4 B 92
    Corsa | Opel Corsa | Malo auto | 2007-2019 | 26000 | 1.2 B 59, 1.3 CDTI D 55
    Insignia | Opel Insignia | Limuzina | 2009-2017 | 52000 | 2.0 CDTI D 96, 2.0 CDTI D 118
    Zafira | Opel Zafira | Monovolumen | 2006-2014 | 42000 | 1.9 CDTI D 88, 1.7 CDTI D 81
  `,
  ),
  ...models(
    'Renault',
    `
    Clio | Renault Clio 3 | Malo auto | 2006-2012 | 25000 | 1.2 B 55, 1.5 dCi D 63
    Clio | Renault Clio 4 | Malo auto | 2013-2019 | 30000 | 1.2 B 54, 1.5 dCi D 66
    Megane | Renault Megane 3 | Malo auto | 2009-2015 | 36000 | 1.5 dCi D 81, 1.6 B 81
    Megane | Renault Megane 4 | Karavan | 2016-2022 | 42000 | 1.5 dCi D 81
    Scenic | Renault Scenic | Monovolumen | 2009-2016 | 40000 | 1.5 dCi D 81, 1.6 dCi D 96
    Kadjar | Renault Kadjar | SUV | 2016-2021 | 48000 | 1.5 dCi D 81
  `,
  ),
  ...models(
    'Peugeot',
    `
    308 | Peugeot 308 | Malo auto | 2008-2013 | 36000 | 1.6 HDi D 66, 1.6 HDi D 80, 1.6 B 88
    308 | Peugeot 308 SW | Karavan | 2014-2021 | 44000 | 1.6 HDi D 88, 1.5 BlueHDi D 96
    3008 | Peugeot 3008 | SUV | 2017-2023 | 62000 | 1.6 HDi D 88, 1.5 BlueHDi D 96
    207 | Peugeot 207 | Malo auto | 2007-2011 | 26000 | 1.4 B 54, 1.4 HDi D 50
    5008 | Peugeot 5008 | Monovolumen | 2010-2016 | 50000 | 1.6 HDi D 82
  `,
  ),
  ...models(
    'Ford',
    `
    Focus | Ford Focus | Malo auto | 2011-2018 | 38000 | 1.6 TDCi D 85, 1.5 TDCi D 88, 1.6 B 77
    Mondeo | Ford Mondeo | Karavan | 2011-2018 | 52000 | 2.0 TDCi D 103, 2.0 TDCi D 110
    Fiesta | Ford Fiesta | Malo auto | 2009-2017 | 28000 | 1.2 B 60, 1.4 TDCi D 51, 1.5 TDCi D 55
    Kuga | Ford Kuga | SUV | 2013-2019 | 56000 | 2.0 TDCi D 103, 1.5 TDCi D 88
  `,
  ),
  ...models(
    'Fiat',
    `
    Punto | Fiat Punto | Malo auto | 2000-2009 | 20000 | 1.2 B 44, 1.3 MultiJet D 51
    Grande Punto | Fiat Grande Punto | Malo auto | 2006-2012 | 24000 | 1.3 MultiJet D 55, 1.4 B 57
    500 | Fiat 500 | Malo auto | 2009-2019 | 28000 | 1.2 B 51, 1.3 MultiJet D 55
    Tipo | Fiat Tipo | Limuzina | 2016-2021 | 34000 | 1.3 MultiJet D 70, 1.6 MultiJet D 88
  `,
  ),
  ...models(
    'Citroen',
    `
    C3 | Citroen C3 | Malo auto | 2010-2020 | 27000 | 1.4 HDi D 50, 1.1 B 44, 1.6 HDi D 68
    C4 | Citroen C4 | Malo auto | 2008-2017 | 36000 | 1.6 HDi D 68, 1.6 HDi D 82
    Berlingo | Citroen Berlingo | Monovolumen | 2009-2018 | 36000 | 1.6 HDi D 66, 1.6 HDi D 68
  `,
  ),
  ...models(
    'Dacia',
    `
    Duster | Dacia Duster | SUV | 2011-2022 | 32000 | 1.5 dCi D 80, 1.6 B 84
    Sandero | Dacia Sandero | Malo auto | 2009-2020 | 19000 | 1.2 B 55, 1.5 dCi D 66
  `,
  ),
  ...models(
    'Toyota',
    `
    Yaris | Toyota Yaris | Malo auto | 2007-2018 | 30000 | 1.3 B 64, 1.4 D-4D D 66
    Auris | Toyota Auris | Malo auto | 2008-2017 | 38000 | 1.4 D-4D D 66, 1.6 B 97
    RAV 4 | Toyota RAV4 | SUV | 2009-2018 | 62000 | 2.2 D-4D D 110, 2.0 D-4D D 91
  `,
  ),
  ...models(
    'Hyundai',
    `
    i30 | Hyundai i30 | Malo auto | 2009-2020 | 36000 | 1.6 CRDi D 81, 1.4 B 73
    Tucson | Hyundai Tucson | SUV | 2016-2022 | 56000 | 1.7 CRDi D 85, 1.6 CRDi D 100
    ix35 | Hyundai ix35 | SUV | 2010-2015 | 50000 | 1.7 CRDi D 85, 2.0 CRDi D 100
  `,
  ),
  ...models(
    'Kia',
    `
    Ceed | Kia Ceed | Malo auto | 2009-2019 | 36000 | 1.6 CRDi D 81, 1.4 B 73
    Sportage | Kia Sportage | SUV | 2011-2021 | 54000 | 1.7 CRDi D 85, 2.0 CRDi D 100
  `,
  ),
  ...models(
    'Seat',
    `
    Leon | Seat Leon | Malo auto | 2010-2019 | 42000 | 1.6 TDI D 77, 2.0 TDI D 110
    Ibiza | Seat Ibiza | Malo auto | 2009-2017 | 29000 | 1.2 B 51, 1.6 TDI D 66
    Ateca | Seat Ateca | SUV | 2017-2022 | 58000 | 1.6 TDI D 85, 2.0 TDI D 110
  `,
  ),
  ...models(
    'Mazda',
    `
    3 | Mazda 3 | Malo auto | 2009-2018 | 40000 | 1.6 D 85, 1.6 B 77
    6 | Mazda 6 | Karavan | 2010-2018 | 56000 | 2.2 D 110
  `,
  ),
  ...models(
    'Nissan',
    `
    Qashqai | Nissan Qashqai | SUV | 2008-2020 | 48000 | 1.5 dCi D 81, 1.6 B 84
    Micra | Nissan Micra | Malo auto | 2005-2014 | 22000 | 1.2 B 59
  `,
  ),
  ...models(
    'Volvo',
    `
    V40 | Volvo V40 | Malo auto | 2013-2019 | 56000 | 2.0 D2 D 88, 1.6 D2 D 84
    XC 60 | Volvo XC60 | SUV | 2010-2017 | 86000 | 2.4 D4 D 133, 2.0 D4 D 140
  `,
  ),
  ...models(
    'Suzuki',
    `
    Vitara | Suzuki Vitara | SUV | 2016-2022 | 44000 | 1.6 B 88, 1.6 DDiS D 88
    Swift | Suzuki Swift | Malo auto | 2007-2017 | 27000 | 1.3 B 68, 1.2 B 69
  `,
  ),
]
