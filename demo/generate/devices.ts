import { goods, shelves } from './goods.ts'
import { electronics } from './voices.ts'

export const phones = [
  goods(
    31,
    10,
    electronics,
    `
    m | [Samsung] Galaxy S21 {128;256} GB | 560 760 | Dual SIM, otključan za sve mreže. | Uz telefon maska i punjač.
    m | [Samsung] Galaxy S22 {128;256} GB, {crni;bijeli;zeleni} | 800 1050 | Otključan za sve mreže. | Ekran bez ogrebotina, zaštitno staklo od prvog dana.
    m | [Samsung] Galaxy S23 Ultra {256;512} GB | 1450 1850 | Olovka i kutija u kompletu. | Baterija drži cijeli dan.
    m | [Samsung] Galaxy S24 {128;256} GB | 1300 1650 | Dual SIM i eSIM. | Kutija i kabal originalni.
    m | [Samsung] Galaxy A{14;25;34;54;55} 5G 128 GB | 330 690 | Dual SIM, slot za karticu. | Otključan za sve mreže.
    m | [!Apple] iPhone 11 {64;128} GB | 520 680 | Zdravlje baterije {78;81;84;86} %. | Odjavljen sa iCloud računa, Face ID radi.
    m | [!Apple] iPhone 12 {64;128} GB, {bijeli;plavi;crni} | 640 850 | Zdravlje baterije {80;83;86;88} %. | Otključan za sve mreže.
    m | [!Apple] iPhone 13 {128;256} GB | 900 1150 | Baterija na {84;87;89;91} %. | Nikad otvaran, originalan ekran.
    m | [!Apple] iPhone 13 Pro {128;256} GB | 1150 1450 | Kutija i kabal u kompletu. | Face ID i sve kamere ispravne.
    m | [!Apple] iPhone 14 {128;256} GB {crni;plavi;bijeli} | 1150 1450 | Baterija na {86;88;90;93} %. | Fizički SIM i eSIM.
    m | [!Apple] iPhone 15 Pro {128;256} GB | 1750 2250 | Titanijumski okvir bez ogrebotina. | Otključan za sve mreže.
    m- | [!Apple] iPhone SE 2020 {64;128} GB | 220 320 | Touch ID radi. | Mali i praktičan telefon.
    m | [Xiaomi] Redmi Note {11;12;13} {128;256} GB | 290 450 | Punjač i maska u kompletu. | Baterija 5.000 mAh, izdrži dva dana.
    m | [Xiaomi] 13T {256;512} GB | 780 980 | Brzo punjenje, adapter u kutiji.
    m | Poco X{5;6} Pro 256 GB [!Xiaomi] | 450 620 | Brz procesor, odličan za igrice.
    m | [Huawei] P30 {Lite;Pro} 128 GB | 280 520 | Google usluge rade normalno. | Dual SIM.
    m | [Huawei] Nova {9;10} 128 GB | 420 560 | Brzo punjenje 66 W. | Ekran od 90 Hz.
    m | [Google] Pixel {7;7a;8} 128 GB | 720 1050 | Čist Android, redovne nadogradnje. | Odlične fotografije i noću.
    m | [Honor] Magic{5;6} Lite 256 GB | 480 690 | Zakrivljen ekran bez oštećenja.
    m | [Motorola] Moto G{32;54;84} 128 GB | 260 430 | Dual SIM, čist Android.
    m | [OnePlus] Nord {2;3} 256 GB | 480 690 | Brzo punjenje, punjač u kompletu.
    m- | Nokia {3310;6300;E52}, klasik | 30 110 | Baterija drži danima. | Za ljubitelje starih telefona.
  `,
  ),
  goods(
    1495,
    2,
    electronics,
    `
    m | [!Apple] iPad {9;10} {64;256} GB | 640 990 | WiFi verzija. | Ekran bez ogrebotina.
    m | [!Apple] iPad Air {4;5} 64 GB | 950 1250 | Podržava olovku druge generacije.
    m | [Samsung] Galaxy Tab A{7;8;9} {32;64} GB | 280 430 | Slot za karticu. | Odličan za crtane i učenje.
    m | [Samsung] Galaxy Tab S{7;8} FE sa olovkom | 650 900 | Futrola sa tastaturom po dogovoru.
    m | [Lenovo] Tab M10 {32;64} GB | 260 390 | Slot za memorijsku karticu.
    m | [Xiaomi] Pad {5;6} 128 GB | 520 720 | Ekran od 120 Hz.
  `,
  ),
  goods(
    2076,
    2,
    electronics,
    `
    m | [!Apple] Watch Series {6;7;8} {41;45} mm | 480 780 | Baterija drži cijeli dan. | Dvije narukvice u kompletu.
    m | [Samsung] Galaxy Watch {4;5;6} {40;44} mm | 290 490 | Mjeri puls, san i korake.
    m | [Garmin] {Fenix 6;Forerunner 255;Venu 2} | 480 850 | Baterija drži više dana. | GPS precizan, odličan za trčanje.
    m | [Amazfit] {GTS 4;Bip 5;GTR 3} | 150 320 | Baterija drži preko sedam dana.
    m | [Huawei] Watch GT {2;3;4} 46 mm | 240 420 | Pozivi preko sata.
    m+ | [Xiaomi] Smart Band {7;8;9} | 60 95 | Vodootporan, 150 sportskih režima.
  `,
  ),
  ...shelves(
    electronics,
    `
    1092 | f+ | Silikonska maska za iPhone {12;13;14;15} | 15 30 | Meka iznutra, pokriva i kamere.
    1526 | n+ | Zaštitno staklo Samsung {S22;S23;S24;A54} | 10 25 | Lijepljenje besplatno u radnji.
    254 | m+ | Punjač brzi {20;25;45} W USB-C | 25 70 | Kabal od jednog metra u kompletu.
    1044 | mp | Bežične slušalice {AirPods 2;Galaxy Buds 2;Redmi Buds 4} | 70 260 | Kućište za punjenje ispravno.
    1525 | m | Displej za {iPhone X;iPhone 11;Samsung A51;Redmi Note 9} | 60 190 | Moguća ugradnja.
    2154 | m | Power bank {10.000;20.000} mAh | 35 80 | Dva USB izlaza.
    2031 | m+ | Držač telefona za auto, {magnetni;na ventilaciju} | 15 35 | Čvrsto drži i veće telefone.
  `,
  ),
  goods(
    37,
    1,
    electronics,
    `
    m | Fiksni telefon Panasonic, bežični | 45 110 | Dvije slušalice i punjač.
    fp | Radio stanice Motorola T{62;82}, par | 130 260 | Domet do {8;10} km na otvorenom.
    m | Telefon za starije, velike tipke | 60 110 | SOS tipka i glasno zvono.
    m | GPS lokator za {auto;djecu} | 50 120 | SIM kartica se kupuje posebno.
  `,
  ),
]

export const computers = [
  goods(
    38,
    3,
    electronics,
    `
    m- | Gaming PC i5-{10400F;11400F;12400F}, {GTX 1660;RTX 3060} | 850 1600 | 16 GB RAM i NVMe SSD od 512 GB. | Tih i čist, promijenjena pasta.
    m- | Gaming računar Ryzen 5 {3600;5600}, {RX 580;RX 6600} | 700 1400 | 16 GB RAM, napajanje 600 W. | Sve igre idu bez trzanja na 1080p.
    m- | [HP] EliteDesk 800 G{3;4;5} i5, {8;16} GB, SSD 256 GB | 260 480 | Windows 11 Pro aktiviran. | Idealan za kancelariju i školu.
    m- | [Dell] OptiPlex {3060;5060;7060} i5/8 GB/SSD | 280 490 | Mali i tih, troši malo struje.
    m- | [Lenovo] ThinkCentre Tiny i{3;5;7}, {8;16} GB | 250 520 | Staje iza monitora, nosač uključen.
    m | [!Apple] Mac mini M{1;2}, 8/256 GB | 950 1450 | Kutija i kabal u kompletu.
    m- | Radna stanica [HP] Z{440;640} Xeon, {32;64} GB | 550 1100 | Za renderovanje i virtuelne mašine.
  `,
  ),
  goods(
    39,
    6,
    electronics,
    `
    m- | [Lenovo] ThinkPad T{470;480;490;14} i5/{8;16} GB/256 GB SSD | 380 820 | Baterija drži oko {tri;četiri;pet} sati. | Tastatura sa osvjetljenjem.
    m- | [HP] EliteBook 840 G{5;6;7;8} i5/{8;16} GB | 450 950 | Aluminijsko kućište, FHD ekran. | Windows 11 Pro aktiviran.
    m- | [Dell] Latitude {5490;5400;5410;7490} i5/8 GB/256 | 390 790 | FHD ekran, sve funkcije ispravne.
    m | [!Apple] MacBook Air M1 8/256 GB | 1250 1600 | Zdravlje baterije {84;88;91} %. | Tastatura US, punjač originalan.
    m | [!Apple] MacBook Pro 14 M{1;2} Pro 16/512 GB | 2900 3900 | Ciklusa baterije ispod {150;200;250}. | Bez ogrebotina na ekranu.
    m | [Asus] VivoBook 15 Ryzen {3;5;7}, 8/512 GB | 850 1300 | FHD ekran, numerička tastatura.
    m | [Asus] TUF Gaming {F15;A15}, RTX {3050;4060} | 1700 2500 | Ekran od 144 Hz. | Hlađenje očišćeno, ne pregrijava se.
    m | [Acer] Aspire {3;5} i{3;5}/8 GB/512 GB SSD | 690 1150 | Lagan, za školu i fakultet.
    m | [MSI] Katana {15;17} i7, RTX {4050;4060} | 2100 2900 | Sve novije igre na visokim postavkama.
    m- | Laptop [HP] {250 G6;ProBook 450 G5} i3/8 GB/SSD | 250 430 | Baterija drži oko dva sata. | Dovoljan za internet i Office.
    m | [Lenovo] IdeaPad {1;3;5} Ryzen 5, {8;16} GB | 800 1250 | SSD od 512 GB, FHD ekran.
    m- | [Microsoft] Surface Laptop {2;3} i5/8/256 GB | 480 850 | Ekran osjetljiv na dodir.
  `,
  ),
  ...shelves(
    electronics,
    `
    163 | m | Monitor {22;24;27}" {Dell;LG;Samsung;AOC} IPS | 220 420 | HDMI i DisplayPort. | Bez mrtvih piksela.
    163 | m | Gaming monitor {24;27}" {144;165} Hz | 340 620 | Odziv 1 ms. | Postolje podesivo po visini.
    154 | f | Grafička kartica {GTX 1660 Super;RTX 2060;RTX 3060;RX 6600} | 320 750 | Nije korištena za rudarenje. | Temperature u redu, može test.
    155 | m | SSD {240;480;500} GB {Kingston;Samsung;Crucial} | 50 110 | Zdravlje diska preko {92;95;98} %.
    161 | f | RAM memorija DDR4 {8;16} GB {2666;3200} MHz | 35 90 | Testirana, radi na deklarisanoj frekvenciji.
    170 | f | Mehanička tastatura {Redragon;Logitech;HyperX} | 90 220 | {Crveni;Plavi;Smeđi} prekidači, RGB.
    166 | m | Štampač laserski {HP;Brother;Canon} | 190 420 | Toner pri kraju {punjenja;prve polovine}. | Štampa čisto.
    162 | m | Miš Logitech {G102;G305;MX Master 3} | 45 190 | Klik i točkić ispravni.
    1493 | f+ | Torba za laptop {14;15,6}" | 35 80 | Podstavljena, sa naramenicom.
    1042 | n | Napajanje {550;650;750} W 80+ {Bronze;Gold} | 80 190 | Svi kablovi na broju.
    167 | m | Procesor {i5-9400F;i7-8700;Ryzen 5 3600;Ryzen 7 5700X} | 150 380 | Sa originalnim hladnjakom.
    895 | f | Web kamera Logitech {C270;C920} | 45 140 | Slika oštra, mikrofon radi.
  `,
  ),
  goods(
    74,
    1,
    electronics,
    `
    m | Ruter TP-Link Archer {C6;C80;AX23} | 70 190 | Dual band, vraćen na fabričke postavke.
    m | MikroTik {hAP ac2;hEX;RB2011} | 110 280 | Resetovan, zadnja verzija softvera.
    m | Switch {8;16;24} porta gigabit | 40 190 | Tih, metalno kućište.
    m | WiFi pojačivač {TP-Link;Xiaomi} | 30 75 | Jednostavno podešavanje preko aplikacije.
    m | NAS Synology DS{218;220}, bez diskova | 250 520 | Dva ležišta za diskove.
  `,
  ),
]

export const consoles = [
  goods(
    292,
    3,
    electronics,
    `
    m | PlayStation 4 {Slim;Pro} {500 GB;1 TB} [!Sony] | 420 690 | Jedan džojstik i svi kablovi. | Čišćen i promijenjena pasta.
    m | PlayStation 5 {Digital;Slim} [!Sony] | 850 1150 | Džojstik bez drifta. | Kutija postoji.
    m | Xbox Series {S;X} [!Microsoft] | 550 1050 | Jedan kontroler i svi kablovi.
    m | [Nintendo] Switch {OLED;V2} | 480 690 | Joy-Con kontroleri bez drifta. | Zaštitno staklo na ekranu.
    m- | PlayStation {2;3} sa igrama [!Sony] | 70 190 | Dva džojstika i desetak igara.
    m- | Xbox 360 sa {8;12;20} igara [!Microsoft] | 90 190 | Kontroler i kablovi u kompletu.
  `,
  ),
  goods(
    290,
    2,
    electronics,
    `
    f- | {FC 24;FC 25;FIFA 23} za PS{4;5} | 20 70 | Disk bez ogrebotina.
    f- | {GTA V;Red Dead Redemption 2;God of War} PS4 | 25 55 | Disk u originalnoj kutiji.
    f- | {Spider-Man 2;Gran Turismo 7;Elden Ring} PS5 | 45 95 | Pređena jednom, disk kao nov.
    f- | {Zelda;Mario Kart 8;Animal Crossing} za Switch | 50 95 | Kartica u originalnoj kutiji.
    fp- | Igre za PS{3;4}, {5;8;10} komada | 50 150 | Spisak šaljem u poruci. | Prodaju se u kompletu.
  `,
  ),
  goods(
    293,
    1,
    electronics,
    `
    m | Džojstik za PS{4;5}, originalan | 60 150 | Bez drifta, drži punjenje.
    m | Kontroler Xbox {One;Series} | 70 140 | Sve tipke ispravne.
    m | Volan {Logitech G29;Logitech G920;Thrustmaster T150} | 320 620 | Pedale u kompletu. | Povratna sila radi.
    fp | Gaming slušalice {HyperX Cloud;Razer Kraken;Logitech G432} | 80 200 | Mikrofon čist.
    f+ | Stanica za punjenje dva džojstika PS{4;5} | 30 60 | Puni oba istovremeno.
  `,
  ),
]
