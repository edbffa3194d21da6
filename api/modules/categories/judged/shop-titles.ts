import { judged } from './judged.ts'

/**
 * Titles as shops write them: parts and accessories named after the thing that they are for, makes and models without
 * a noun, and nouns in capitals without diacritics. The right category must come first, among all.
 */
export const judgedShopTitles = judged(`
939 | Far Audi A4 B8 lijevi
939 | FAR GOLF 7 LIJEVI XENON
939 | Audi A6 C7 stop lampa desna LED
939 | Passat B8 farovi prednji
944 | BRANIK BMW E90 PREDNJI
944 | Prednji branik Škoda Octavia 3
944 | Golf 6 GTI branik zadnji sa rupama za parking senzore
943 | Retrovizor lijevi Opel Astra J
943 | RETROVIZOR AUDI A4 2009 DESNI
1457 | Hauba Mercedes W204
1457 | VW POLO 6R HAUBA
1456 | Blatobran prednji Golf 5
1433 | Mjenjač Passat 2.0 TDI DSG
1433 | MJENJAC AUTOMATIK BMW X5 3.0D
1061 | Motor 1.9 TDI BXE Golf 5
1061 | GLAVA MOTORA FORD FOCUS 1.6 TDCI
1061 | MOTOR 1.6 TDI CAY
1438 | Anlaser 1.9 TDI
1447 | TURBINA 1.6 HDI 110 KS
1061 | Injektori Opel Insignia 2.0 CDTI
1447 | Turbina Audi A4 2.0 TDI 140 KS
1768 | Alternator Renault Megane 1.5 DCI
1438 | ANLASER PEUGEOT 307 1.6 HDI
1474 | Set kvačila Golf 6 1.6 TDI Sachs
1474 | ZAMAJAC PASSAT B6 2.0 TDI
1472 | Kočione pločice Škoda Superb prednje
1472 | DISKOVI I PLOCICE VW TIGUAN
1462 | Amortizeri Audi A3 zadnji
1462 | OPRUGE BMW E46 SPUSTENE
1434 | Filter ulja Golf 7
1469 | HLADNJAK MOTORA FIAT PUNTO
1469 | Hladnjak klime Ford Mondeo
945 | Auspuh zadnji lonac Opel Corsa
941 | SJEDISTA RECARO GOLF 5 GTI
1461 | Patosnice Audi A4 B9 gumene
1461 | GUMENE PATOSNICE BMW X5
2028 | Presvlake za auto Golf 4
1449 | Krovni nosači Škoda Octavia Karavan
1458 | AUTO KUKA PASSAT B7
1565 | Multimedija Android Golf 5 Passat B6
1565 | RADIO NAVIGACIJA AUDI A4 MMI 2G
2491 | ECU Opel Astra 1.7 CDTI
1470 | Lambda sonda BMW 320d
937 | Felge 17 Audi 5x112
937 | ALU FELGE MERCEDES AMG 19
937 | Audi A4 felge 18 S line
940 | Zimske gume 205/55 R16 Michelin
940 | GUME HANKOOK 225/45 R17
1446 | Akumulator Varta 74Ah
3009 | Podizač stakla Peugeot 206
3009 | VOLAN GOLF 7 R LINE SA AIRBAGOM
3009 | Vrata prednja lijeva Audi A6
931 | Dijelovi za kamion MAN TGA
930 | Kaciga za motor Shoei
18 | Land Rover Defender 2026
18 | BMW X6 2011 X DRIVE
18 | BMW X5 M
18 | AUDI Q7 3.0 TDI QUATTRO S-LINE
18 | Mercedes-Benz GLE 350 d 4MATIC
18 | RANGE ROVER EVOQUE 2.0 TD4
18 | Tesla Model 3 Long Range
18 | Volvo XC90 7 sjedišta
18 | Porsche Cayenne 2019 panorama koža
18 | Toyota RAV4 2.5 Hybrid 2022
18 | HYUNDAI TUCSON 1.6 CRDI AUTOMATIK LED
18 | Škoda Superb 2.0 TDI DSG FULL LED NAVI KAMERA
18 | FIAT BRAVO 1.9 MULTIJET
18 | Alfa Romeo 147
18 | Smart ForTwo
18 | Mini Cooper S
18 | Golf 7 DSG 2.0 full oprema
18 | PASSAT B6 AUTOMATIK
18 | Peugeot 3008 GT Line 2021
18 | Suzuki Vitara 1.6
18 | Kia Sportage
21 | Yamaha MT-07
21 | BMW R 1200 GS
21 | HONDA CBR 600
21 | KTM Duke 390
20 | MAN TGX 18.440
20 | MERCEDES SPRINTER 316 CDI
22 | Trek Marlin 7
1093 | John Deere 6130
1093 | IMT 539
31 | Samsung Galaxy S24 Ultra 256GB
31 | XIAOMI REDMI NOTE 13 PRO
39 | Lenovo ThinkPad T14 i5 16GB
39 | HP EliteBook 840 G8
39 | APPLE MACBOOK AIR M2
1495 | Apple iPad Air 11
2076 | Apple Watch Series 9
2076 | GARMIN FENIX 7
292 | Sony PlayStation 5 Slim
112 | Canon EOS R6
112 | Sony Alpha A7 III
244 | Tissot PRX
244 | SEIKO 5 AUTOMATIC
244 | Casio G-Shock GA-2100
526 490 | Nike Air Force 1
526 490 | ADIDAS SAMBA 42
1577 | Makita DHP484
1577 1543 1578 | BOSCH GSB 18V
1908 | Stihl MS 170
2352 | GoPro Hero 12
2115 | DJI Mini 4 Pro
430 | Dior Sauvage 100ml
1092 | Maska za iPhone 15 Pro
1092 | SILIKONSKA FUTROLA SAMSUNG A54
1526 | Zaštitno staklo Samsung S23
254 | Punjač za iPhone originalni
1525 | DISPLEJ XIAOMI REDMI 9
1525 | Ekran iPhone 11 zamjena
253 | Baterija za Samsung S10
1874 | Punjač za laptop HP 65W
1874 | BATERIJA ZA LAPTOP DELL LATITUDE
1493 | Torba za laptop 15,6
293 | Kontroler PS5 DualSense
293 | DZOJSTIK ZA PS4
290 | Igra za PS5 FC 25
274 | Objektiv Canon 50mm 1.8
274 | STATIV ZA FOTOAPARAT
1764 | Daljinski za Samsung TV
2068 | Nosač za televizor 55
932 | Sjedište za bicikl
932 | LANAC SHIMANO ZA BICIKL
2160 | Servis automobila Golf Passat Audi
1792 287 | Maketa Mercedes 1:18
287 | Auto na akumulator Mercedes za djecu
1176 1188 | HIDRAULICNA PRESA
1176 | PRESA ZA SIJENJE LIMA
1187 | KOMPRESOR 50L
1948 | APARAT ZA VARENJE INVERTER
3011 | VES MASINA BEKO 7KG
3011 | MASINA ZA VES GORENJE
3014 | MASINA ZA SUDJE BOSCH
3012 | FRIZIDER SA ZAMRZIVACEM
3013 | SPORET NA STRUJU GORENJE
780 | PEC NA DRVA
2358 | PEC NA PELET
741 | ORMAR KLIZNI 2M
743 | UGAONA GARNITURA SA LEZAJEM
739 | BRACNI KREVET SA DUSEKOM
742 | TREPEZARIJSKI STO I STOLICE
784 | TEPIH 200X300
775 | KLIMA INVERTER GREE 12
721 | BOJLER TIKI 80L
797 | TRAKTOR KOSILICA HUSQVARNA
797 | KOSACICA BENZINSKA
1908 | MOTORNA PILA HUSQVARNA 365
1791 | MINI BAGER KUBOTA
1188 | VILJUSKAR ELEKTRICNI
1121 | REZANA GRADJA
1629 | DRVA ZA OGREV BUKVA
375 | KOLICA ZA BEBE CYBEX
1043 | AUTOSJEDALICA 9-36KG
669 | STENAD NJEMACKOG OVCARA
418 | ELEKTRICNA GITARA FENDER
399 | HARMONIKA WELTMEISTER 120 BASOVA
903 | DOMACI SOK OD ZOVE
2494 | RAKIJA SLJIVA DOMACA
910 | MED BAGREM 1KG
1387 | NAOCALE ZA SUNCE RAY BAN
1349 | KOPACKE NIKE MERCURIAL
3021 | ELEKTRICNI TROTINET XIAOMI
343 | ZRACNA PUSKA 4.5
713 | KAMERA ZA VIDEO NADZOR HIKVISION
1748 | TV SAMSUNG 55 SMART
938 | GARMIN DRIVE NAVIGACIJA
938 | GPS navigacija za kamion
`)
